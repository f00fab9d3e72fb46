import { createHmac, timingSafeEqual } from 'node:crypto'
import { address, decimal } from '@cairn/protocol'
import * as z from 'zod/mini'
import { feeInWei } from './fee-policy.ts'

const schema = z.object({
  chainId: z.number(),
  paymentAddress: address,
  /**
   * The fees to choose from. Each of them is enough. A fee without a token is
   * in the network's own coin.
   */
  fees: z.array(
    z.object({
      token: z.optional(address),
      value: decimal,
      /** Gas that the value pays for. */
      gas: z.number(),
      /** Its worth in wei; quotes of an older version lack it. */
      wei: z.optional(decimal),
    }),
  ),
  /** Price of the gas that the fees were computed from, in wei. */
  price: decimal,
  /** Seconds since 1970. */
  expiresAt: z.number(),
})

/** A quote that the relayer honours. */
export type Quote = z.output<typeof schema>

/** Formats a quote as signed text. */
export function formatQuote(quote: Quote, key: Uint8Array): string {
  const body = Buffer.from(JSON.stringify(quote)).toString('base64url')
  return `${body}.${sealOf(body, key).toString('base64url')}`
}

/**
 * Parses a quote; `undefined` when it is forged, broken or expired.
 *
 * @param keys - one of them sealed the quote
 */
export function parseQuote(
  text: string,
  keys: readonly Uint8Array[],
  now: Date,
): Quote | undefined {
  const [body, seal, ...rest] = text.split('.')
  if (!body || !seal || rest.length > 0) return undefined
  const given = Buffer.from(seal, 'base64url')
  const isOurs = keys
    .map((key) => sealOf(body, key))
    .some(
      (right) => given.length === right.length && timingSafeEqual(given, right),
    )
  if (!isOurs) return undefined
  // One of an older version may lack something.
  const { data: quote } = z.safeParse(
    schema,
    JSON.parse(Buffer.from(body, 'base64url').toString()),
  )
  return quote && quote.expiresAt * 1000 > now.getTime() ? quote : undefined
}

/** Returns what a fee of a quote is worth, in wei. */
export function weiOf(
  { wei, gas }: Quote['fees'][number],
  { price }: Quote,
): bigint {
  return wei === undefined ? feeInWei(BigInt(gas), BigInt(price)) : BigInt(wei)
}

function sealOf(body: string, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(body).digest()
}
