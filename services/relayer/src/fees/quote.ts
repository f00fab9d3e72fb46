import { createHmac, timingSafeEqual } from 'node:crypto'
import { address, decimal } from '@cairn/protocol'
import * as z from 'zod/mini'

const schema = z.object({
  chainId: z.number(),
  paymentAddress: address,
  /** Any one of them is enough; without a token it is the network's own coin. */
  fees: z.array(
    z.object({
      token: z.optional(address),
      value: decimal,
      /** Gas that the value pays for. */
      gas: z.number(),
    }),
  ),
  /** Seconds since 1970. */
  expiresAt: z.number(),
})

/** What a client was offered, and we shall hold to. */
export type Quote = z.output<typeof schema>

/** Writes a quote as text that only this service can have written. */
export function formatQuote(quote: Quote, key: Uint8Array): string {
  const body = Buffer.from(JSON.stringify(quote)).toString('base64url')
  return `${body}.${sealOf(body, key).toString('base64url')}`
}

/** Reads a quote back; `undefined` when it is forged, broken or over. */
export function parseQuote(
  text: string,
  key: Uint8Array,
  now: Date,
): Quote | undefined {
  const [body, seal, ...rest] = text.split('.')
  if (!body || !seal || rest.length > 0) return undefined
  const given = Buffer.from(seal, 'base64url')
  const right = sealOf(body, key)
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    return undefined
  }
  const quote = schema.parse(
    JSON.parse(Buffer.from(body, 'base64url').toString()),
  )
  return quote.expiresAt * 1000 > now.getTime() ? quote : undefined
}

function sealOf(body: string, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(body).digest()
}
