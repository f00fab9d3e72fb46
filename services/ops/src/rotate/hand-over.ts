import { setTimeout as wait } from 'node:timers/promises'
import { NodeRefusalError } from '@cairn/clients'
import { type Address, BaseError, type Hex } from '@cairn/primitives'
import { quantity } from '@cairn/protocol'
import type { Sender } from '@cairn/relayer'
import { Hex as OxHex } from 'ox'
import * as z from 'zod'
import type { OpenChain } from '../chains/open-chains.ts'
import { pricesOf, readBalance, readNonce } from '../chains/read-senders.ts'

/** An account that hands over what it has, and the one that gets it. */
export type HandOver = { readonly from: Sender; readonly to: Address }

const receiptEveryMs = 250
const receiptWithinMs = 120_000

const receipt = z.nullable(z.object({ status: z.string() }))

/**
 * Sends all coins of an account to another. What its own transaction may cost
 * stays.
 *
 * @returns the amount sent, in wei; 0 if there is nothing worth sending
 * @throws {HandOverError} if the transfer fails
 */
export async function handOverCoins(
  open: OpenChain,
  { from, to }: HandOver,
): Promise<bigint> {
  const balance = await readBalance(open.node, from.address)
  const price = await pricesOf(open).get()
  const call = { to, data: '0x' as const }
  const cost = price.maxFeePerGas * (await estimate(open, from.address, call))
  // Some networks also take a fee that the gas does not show.
  for (const reserve of [0n, balance / 20n]) {
    const value = balance - cost - reserve
    if (value <= 0n) return 0n
    const isSent = await transfer(open, from, { ...call, value })
    if (isSent) return value
  }
  throw new HandOverError(open.chain.title, from.address)
}

/**
 * Sends all of a token of an account to another.
 *
 * @param payer - sends the coins for the transaction if the account has too few
 * @returns the amount in the token's base units
 * @throws {HandOverError} if the transfer fails
 */
export async function handOverToken(
  open: OpenChain,
  { from, to }: HandOver,
  token: Address,
  payer: Sender,
): Promise<bigint> {
  const read = `0x70a08231${padded(from.address)}` as Hex
  const answer = await open.node.call('eth_call', [
    { to: token, data: read },
    'latest',
  ])
  const amount = OxHex.toBigInt(z.parse(quantity, answer))
  if (amount === 0n) return 0n
  const data =
    `0xa9059cbb${padded(to)}${amount.toString(16).padStart(64, '0')}` as Hex
  const call = { to: token, data }
  const price = await pricesOf(open).get()
  const cost = price.maxFeePerGas * (await estimate(open, from.address, call))
  const balance = await readBalance(open.node, from.address)
  if (balance < cost) {
    const value = 2n * cost
    const topUp = { to: from.address, data: '0x' as const, value }
    const isFunded = await transfer(open, payer, topUp)
    if (!isFunded) throw new HandOverError(open.chain.title, payer.address)
  }
  const isSent = await transfer(open, from, call)
  if (!isSent) throw new HandOverError(open.chain.title, from.address)
  return amount
}

type Call = {
  readonly to: Address
  readonly data: Hex
  readonly value?: bigint
  /** Limit of gas; the node's estimate if absent. */
  readonly gas?: bigint
}

/** The price of gas, in wei. */
export type Price = Awaited<ReturnType<ReturnType<typeof pricesOf>['get']>>

async function estimate(
  { node }: OpenChain,
  from: Address,
  call: Call,
): Promise<bigint> {
  const gas = await node.call('eth_estimateGas', [{ from, ...call }])
  return OxHex.toBigInt(z.parse(quantity, gas))
}

/**
 * Sends a transaction and waits for its block.
 *
 * @param paid - price of its gas; the present one if absent
 * @returns whether it happened
 */
export async function transfer(
  open: OpenChain,
  from: Sender,
  call: Call,
  paid?: Price,
): Promise<boolean> {
  const { node, chain } = open
  const [nonce, gas, price] = await Promise.all([
    readNonce(node, from.address),
    call.gas ?? estimate(open, from.address, { to: call.to, data: call.data }),
    paid ?? pricesOf(open).get(),
  ])
  const { raw, hash } = from.sign({
    ...call,
    chainId: chain.chainId,
    nonce,
    gas,
    maxFeePerGas: price.maxFeePerGas,
    maxPriorityFeePerGas: price.maxPriorityFeePerGas,
    isLegacy: price.isLegacy,
  })
  try {
    await node.call('eth_sendRawTransaction', [raw])
  } catch (error) {
    if (error instanceof NodeRefusalError) return false
    throw error
  }
  const endMs = Date.now() + receiptWithinMs
  while (Date.now() < endMs) {
    const found = await node.call('eth_getTransactionReceipt', [hash])
    const mined = z.parse(receipt, found)
    if (mined) return mined.status === '0x1'
    await wait(receiptEveryMs)
  }
  return false
}

function padded(address: Address): string {
  return address.slice(2).toLowerCase().padStart(64, '0')
}

/** An account could not hand over what it has. */
class HandOverError extends BaseError {
  override readonly name = 'HandOverError'

  constructor(chain: string, address: Address) {
    super(
      `${address} could not hand over its coins on ${chain}. Its key stays in the file. Run finish again.`,
    )
  }
}
