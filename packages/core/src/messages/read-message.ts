import { type Hex, hidesText } from '@cairn/primitives'
import * as Bytes from 'ox/Bytes'
import * as OxHex from 'ox/Hex'

/** A message as a person can read it. */
export type ReadableMessage = {
  /** Absent when the bytes are no text. */
  readonly text: string | undefined
  /**
   * The text as nearly as the bytes can be read, hidden characters included. To
   * judge by, never to show.
   */
  readonly guess: string
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
  // Without `ignoreBOM` a mark at the start would be signed and not shown.
  const guess = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const { length } = bytes
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    const text = decoder.decode(bytes)
    const isPlain = !hidesText(text) && text !== ''
    return { text: isPlain ? text : undefined, guess, bytes: length }
  } catch {
    return { text: undefined, guess, bytes: length }
  }
}

/** Text as the bytes that are signed (UTF-8). @see SIGN-11 */
export function textMessage(text: string): Hex {
  return OxHex.fromString(text)
}
