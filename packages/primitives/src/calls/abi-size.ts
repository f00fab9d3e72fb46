import type { Hex } from '../accounts/wallet-config.ts'

/** The parts of a function parameter that its encoding depends on. */
export type AbiParameter = {
  readonly name?: string | undefined
  readonly type: string
  readonly components?: readonly AbiParameter[]
}

const wordBytes = 32
const wordPattern = /^[\da-f]{64}$/i

/**
 * Checks that ABI arguments claim no more bytes than the data has. Offsets may
 * point many times to the same bytes, so that a few kilobytes would decode to
 * gigabytes. Honest encoders write every byte once. Call this before decoding
 * untrusted data that contains lists: the decoder stops repeated reads of words
 * (`uint256[][]`), but not those of long byte strings (`bytes[]`).
 *
 * @param data - the arguments alone, without a selector
 * @see HIST-02
 * @see SRVC-01
 */
export function isWithinSize(
  parameters: readonly AbiParameter[],
  data: Hex,
): boolean {
  const length = Math.floor((data.length - 2) / 2)
  let left = length
  try {
    walkTuple(parameters, 0)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }

  function spend(count: number): void {
    left -= count
    if (left < 0) throw new RangeError('more than came in')
  }

  function readSize(at: number): number {
    const word = data.slice(2 + 2 * at, 2 + 2 * (at + wordBytes))
    if (!wordPattern.test(word)) throw new RangeError('no word')
    const size = BigInt(`0x${word}`)
    if (size > BigInt(length)) throw new RangeError('too large')
    return Number(size)
  }

  function walkTuple(parts: readonly AbiParameter[], base: number): void {
    let at = base
    for (const part of parts) {
      walk(part, at, base)
      at += headBytes(part)
    }
  }

  function walk(part: AbiParameter, at: number, base: number): void {
    if (!isDynamic(part)) {
      spend(headBytes(part))
      return
    }
    spend(wordBytes)
    const body = base + readSize(at)
    const list = arrayOf(part)
    if (list) walkList(list, body)
    else if (part.components) walkTuple(part.components, body)
    else spend(wordBytes + toWords(readSize(body)))
  }

  function walkList({ element, length }: List, body: number): void {
    if (length === undefined) spend(wordBytes)
    const count = length ?? readSize(body)
    const base = length === undefined ? body + wordBytes : body
    const step = headBytes(element)
    for (let i = 0; i < count; i++) walk(element, base + i * step, base)
  }
}

function toWords(bytes: number): number {
  return Math.ceil(bytes / wordBytes) * wordBytes
}

type List = {
  readonly element: AbiParameter
  /** `undefined` if the length is written before the elements. */
  readonly length: number | undefined
}

function arrayOf(part: AbiParameter): List | undefined {
  const match = /^(.*)\[(\d*)\]$/.exec(part.type)
  if (!match) return undefined
  const [, type = '', length] = match
  return {
    element: { ...part, type },
    length: length ? Number(length) : undefined,
  }
}

function isDynamic(part: AbiParameter): boolean {
  const list = arrayOf(part)
  if (list) return list.length === undefined || isDynamic(list.element)
  if (part.components) return part.components.some(isDynamic)
  return part.type === 'bytes' || part.type === 'string'
}

/**
 * Returns the bytes a value takes in the head: the value itself, or the offset
 * to it.
 */
function headBytes(part: AbiParameter): number {
  if (isDynamic(part)) return wordBytes
  const list = arrayOf(part)
  if (list) return (list.length ?? 0) * headBytes(list.element)
  return part.components
    ? part.components.reduce((sum, it) => sum + headBytes(it), 0)
    : wordBytes
}
