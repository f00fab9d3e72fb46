import { type Hex, parseTransaction } from 'viem'
import { z } from 'zod'

/** Most signed transactions of a batch: each goes to all nodes of a chain. */
export const mostSends = 5

const signed = z.tuple([z.string().regex(/^0x(?:[0-9a-f]{2})+$/i)])

/** Whether a method hands a signed transaction to the nodes. */
export function isSend(method: string): boolean {
  return method === 'eth_sendRawTransaction'
}

/**
 * Whether parameters are one signed transaction. What is none costs the nodes
 * nothing then.
 *
 * @see SRVC-01 h
 */
export function isTransaction(params: unknown): boolean {
  const parsed = signed.safeParse(params)
  if (!parsed.success) return false
  try {
    return parseTransaction(parsed.data[0] as Hex).r !== undefined
  } catch {
    return false
  }
}
