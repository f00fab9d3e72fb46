import type { Hex } from '@cairn/primitives'
import * as Bytes from 'ox/Bytes'
import * as OxHex from 'ox/Hex'

/** A message as a person can read it. */
export type ReadableMessage = {
  /** Absent when the bytes are no text. */
  readonly text: string | undefined
  readonly bytes: number
}

/** Control characters but for line breaks and tabs: they hide and reorder. */
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/

/**
 * Reads the bytes of a message as text, when they are all text that shows.
 * Otherwise they are to be shown as they are: nothing may hide in them.
 *
 * @see SIGN-11
 */
export function readMessage(message: Hex): ReadableMessage {
  const bytes = Bytes.fromHex(message)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const isPlain = !hidden.test(text) && text !== ''
    return { text: isPlain ? text : undefined, bytes: bytes.length }
  } catch {
    return { text: undefined, bytes: bytes.length }
  }
}

/** Text as the bytes that are signed (UTF-8). @see SIGN-11 */
export function textMessage(text: string): Hex {
  return OxHex.fromString(text)
}
