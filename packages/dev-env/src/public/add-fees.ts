import type { Hex } from 'viem'
import { z } from 'zod'
import { type RpcCall, toHex } from './json-rpc.ts'
import type { RollupFees } from './rollup-fees.ts'

const receipt = z.looseObject({
  transactionHash: z.string(),
  gasUsed: z.string(),
})
const estimated = z.object({
  data: z.optional(z.string()),
  input: z.optional(z.string()),
})

/**
 * Adds a rollup's second price to an answer of its node: fees to receipts, and
 * Arbitrum's gas to receipts and estimates. A receipt is told only once its
 * sender was charged.
 */
export async function addFees(
  { method, params = [] }: RpcCall,
  result: unknown,
  fees: Pick<RollupFees, 'kind' | 'of' | 'gasFor'>,
): Promise<unknown> {
  if (method === 'eth_getTransactionReceipt') return addToReceipt(result, fees)
  if (method === 'eth_getBlockReceipts' && Array.isArray(result))
    return Promise.all(result.map((one) => addToReceipt(one, fees)))
  if (method !== 'eth_estimateGas') return result
  const { data, input } = estimated.safeParse(params[0]).data ?? {}
  const more = await fees.gasFor((input ?? data ?? '0x') as Hex)
  return toHex(BigInt(String(result)) + more)
}

async function addToReceipt(
  result: unknown,
  fees: Pick<RollupFees, 'kind' | 'of'>,
): Promise<unknown> {
  const found = receipt.safeParse(result).data
  if (!found) return result
  const fee = await fees.of(found.transactionHash as Hex)
  if (!fee) return result
  if (fees.kind === 'op')
    return {
      ...found,
      l1Fee: toHex(fee.l1Fee),
      operatorFee: toHex(fee.operatorFee),
    }
  return {
    ...found,
    gasUsed: toHex(BigInt(found.gasUsed) + fee.gasForL1),
    gasUsedForL1: toHex(fee.gasForL1),
  }
}
