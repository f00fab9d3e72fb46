import type { Address, Hex } from '@cairn/primitives'
import type { LatestBlock, RunPrice } from './run-request.ts'

/** Reads a word that a view answered; `undefined` for anything else. */
export function toAmount(answer: unknown): bigint | undefined {
  return typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer)
    ? BigInt(answer)
    : undefined
}

/** Writes a number as nodes take it. */
export function quantity(value: bigint): Hex {
  return `0x${value.toString(16)}`
}

/** Writes an address as a word of 32 bytes. */
export function wordOf(address: Address): Hex {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
}

/** Returns an address that nobody can know before. */
export function randomAddress(): Address {
  return `0x${randomDigits(20)}`
}

/** The fields of a call that say what its gas costs. */
export function feesOf(price: RunPrice) {
  return {
    maxFeePerGas: quantity(price.maxFeePerGas),
    maxPriorityFeePerGas: quantity(price.maxPriorityFeePerGas),
  }
}

/**
 * Overrides that make a block like one of the next.
 *
 * @param later - its distance from the block that the run goes on from
 */
export function blockAfter(
  run: {
    readonly block: LatestBlock
    readonly price: RunPrice
    readonly now: number
  },
  later: bigint,
) {
  const { block, price, now } = run
  const clock = BigInt(Math.floor(now / 1000))
  const least = block.timestamp + later
  return {
    baseFeePerGas: quantity(price.baseFee),
    time: quantity(clock > least ? clock + later : least),
    prevRandao: `0x${randomDigits(32)}`,
    ...(block.miner && { feeRecipient: block.miner }),
  }
}

function randomDigits(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
