import * as AbiParameters from 'ox/AbiParameters'
import type { Hex } from '../accounts/wallet-config.ts'
import { cleanText } from '../text/clean-text.ts'
import { isWithinSize } from './abi-size.ts'

/** Maximum length in characters, because untrusted contracts write the text. */
const maxLength = 120

const text = AbiParameters.from('string reason')

/**
 * Reads the sentence of a revert, made safe to show.
 *
 * @param data - the revert data
 * @returns `undefined` if there is no sentence
 * @see HIST-01
 */
export function readRevertReason(data: Hex): string | undefined {
  const rest: Hex = `0x${data.slice(10)}`
  // `Error(string)`, thrown by `require` and `revert`.
  if (!data.startsWith('0x08c379a0') || !isWithinSize(text, rest)) {
    return undefined
  }
  try {
    const [reason] = AbiParameters.decode(text, rest)
    return cleanReason(reason)
  } catch {
    // The bytes only begin like a sentence.
    return undefined
  }
}

/**
 * Makes the words of a contract safe to show, as somebody else tells them.
 *
 * @returns `undefined` if nothing is left
 * @see TXPD-01 SEND-01
 */
export function cleanReason(text = ''): string | undefined {
  return cleanText(text, maxLength) || undefined
}
