import type { Hex } from '@cairn/primitives'
import { AbiFunction, AbiParameters } from 'ox'

/** Answers by function signature. Every other call reverts. */
export type Answers = Readonly<Record<string, Hex>>

/**
 * Assembles a contract with arbitrary answers, even ones that no compiler
 * allows.
 */
export function contractCode(answers: Answers): Hex {
  const entries = Object.entries(answers).map(([signature, data]) => ({
    selector: AbiFunction.getSelector(signature).slice(2),
    data: data.slice(2),
  }))
  const dispatchBytes = 16
  const copyBytes = 16
  const copiesAt = entries.length * dispatchBytes + 5
  let dataAt = copiesAt + entries.length * copyBytes
  let dispatch = ''
  let copies = ''
  for (const [index, { selector, data }] of entries.entries()) {
    const length = data.length / 2
    // Jumps to the answer's code if the selector matches.
    dispatch += `60003560e01c63${selector}1461${word(copiesAt + index * copyBytes)}57`
    // Copies the answer from the code to memory and returns it.
    copies += `5b61${word(length)}61${word(dataAt)}60003961${word(length)}6000f3`
    dataAt += length
  }
  const data = entries.map((entry) => entry.data).join('')
  return `0x${dispatch}60006000fd${copies}${data}`
}

export function text(value: string): Hex {
  return AbiParameters.encode([{ type: 'string' }], [value])
}

/** Encodes bytes as an ABI string, even if they are not text. */
export function textOfBytes(bytes: Hex): Hex {
  return AbiParameters.encode([{ type: 'bytes' }], [bytes])
}

export function number(value: bigint): Hex {
  return AbiParameters.encode([{ type: 'uint256' }], [value])
}

function word(value: number): string {
  return value.toString(16).padStart(4, '0')
}
