import * as AbiParameters from 'ox/AbiParameters'
import { isWithinSize } from './abi-size.ts'
import { cleanText } from './clean-text.ts'
import type { Hex } from './wallet-config.ts'

/** Contracts of strangers write it. */
const maxLength = 120

const text = AbiParameters.from('string reason')

/**
 * The sentence by which a contract refused a call, made safe to show.
 *
 * @param data - what the call reverted with
 * @returns `undefined` when there is no sentence
 * @see HIST-01
 */
export function readRevertReason(data: Hex): string | undefined {
  const rest: Hex = `0x${data.slice(10)}`
  // `Error(string)`: what `require` and `revert` throw.
  if (!data.startsWith('0x08c379a0') || !isWithinSize(text, rest)) {
    return undefined
  }
  try {
    const [reason] = AbiParameters.decode(text, rest)
    return cleanText(reason, maxLength) || undefined
  } catch {
    // Bytes that only begin like a sentence.
    return undefined
  }
}
