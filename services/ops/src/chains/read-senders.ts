import type { NodeClient } from '@cairn/clients'
import type { Address } from '@cairn/primitives'
import { quantity } from '@cairn/protocol'
import { createGasPrices, feeRulesOf, transactionGas } from '@cairn/relayer'
import { Hex as OxHex } from 'ox'
import * as z from 'zod'
import type { OpenChain } from './open-chains.ts'

/** The coins of a sender on a chain. */
export type SenderCoins = {
  readonly address: Address
  /** In wei. */
  readonly balance: bigint
  /** Transactions of 500,000 gas that it pays at the present price. */
  readonly transactions: bigint
}

/** Reads the coins of senders, and how many transactions they are good for. */
export async function readSenders(
  open: OpenChain,
  addresses: readonly Address[],
): Promise<readonly SenderCoins[]> {
  const { maxFeePerGas } = await pricesOf(open).get()
  const cost = maxFeePerGas * transactionGas
  return Promise.all(
    addresses.map(async (address) => {
      const balance = await readBalance(open.node, address)
      return { address, balance, transactions: balance / cost }
    }),
  )
}

/** Reads a balance of coins, in wei. */
export async function readBalance(
  node: NodeClient,
  address: Address,
): Promise<bigint> {
  const balance = await node.call('eth_getBalance', [address, 'latest'])
  return OxHex.toBigInt(z.parse(quantity, balance))
}

/** Reads how many transactions of an account the chain holds. */
export async function readNonce(
  node: NodeClient,
  address: Address,
): Promise<bigint> {
  const count = await node.call('eth_getTransactionCount', [address, 'latest'])
  return OxHex.toBigInt(z.parse(quantity, count))
}

/** Returns a reader of gas prices, as the relayer has it. */
export function pricesOf(open: OpenChain) {
  const { limits, isLegacy } = feeRulesOf(open.chain)
  return createGasPrices(chainNodeOf(open), Date.now, limits, { isLegacy })
}

/** Returns the client of a chain in the form that the relayer's reads take. */
export function chainNodeOf({ node }: OpenChain) {
  return {
    call: <T>(method: string, params: readonly unknown[]) =>
      node.call(method, params) as Promise<T>,
  }
}
