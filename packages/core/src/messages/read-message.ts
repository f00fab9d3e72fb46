import { type Hex, hidesText } from '@cairn/primitives'
import * as Bytes from 'ox/Bytes'
import * as OxHex from 'ox/Hex'

/** A message as a person can read it. */
export type ReadableMessage = {
  /** Absent when the bytes are no text. */
  readonly text: string | undefined
  readonly bytes: number
}

/**
 * Reads the bytes of a message as text, when they are all text that shows.
 * Otherwise they are to be shown as they are: nothing may hide in them.
 *
 * @see SIGN-11
 */
export function readMessage(message: Hex): ReadableMessage {
  const bytes = Bytes.fromHex(message)
  try {
    // Without `ignoreBOM` a mark at the start would be signed and not shown.
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    const text = decoder.decode(bytes)
    const isPlain = !hidesText(text) && text !== ''
    return { text: isPlain ? text : undefined, bytes: bytes.length }
  } catch {
    return { text: undefined, bytes: bytes.length }
  }
}

/** Text as the bytes that are signed (UTF-8). @see SIGN-11 */
export function textMessage(text: string): Hex {
  return OxHex.fromString(text)
}
