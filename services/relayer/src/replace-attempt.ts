import type { ChainContext } from './chain-context.ts'
import { putAttempt } from './db/sending.queries.ts'
import { transactionGas } from './fees/fee-policy.ts'
import type { GasPrices } from './gas-price.ts'
import { type InFlight, track } from './in-flight.ts'
import type { Sent } from './metatx.ts'
import type { Unsigned } from './sender-keys.ts'

/**
 * Signs a pending transaction again with its nonce, at a higher price.
 *
 * @returns the attempt to broadcast; `undefined` when another host was faster
 */
export function bumpAttempt(
  context: ChainContext,
  inFlight: InFlight,
  sent: Sent,
): Promise<Sent | undefined> {
  return replaceAttempt(context, inFlight, sent, sent.isCancelled)
}

/**
 * Replaces a transaction that no block can hold by an empty one, so that later
 * nonces can be mined.
 */
export function cancelAttempt(
  context: ChainContext,
  inFlight: InFlight,
  sent: Sent,
): Promise<Sent | undefined> {
  return replaceAttempt(context, inFlight, sent, true)
}

async function replaceAttempt(
  context: ChainContext,
  inFlight: InFlight,
  sent: Sent,
  isCancelled: boolean,
): Promise<Sent | undefined> {
  const { chain, senders, gasPrices, database, now } = context
  const sender = senders.find(({ address }) => address === sent.sender)
  if (!sender) return undefined
  const price = await gasPrices.get()
  const { maxFee, tip } = raisedPrice(sent, price)
  const what: Pick<Unsigned, 'to' | 'data' | 'gas'> = isCancelled
    ? { to: sender.address, data: '0x', gas: transactionGas }
    : { to: sent.contract, data: sent.input, gas: sent.gasLimit }
  const { raw, hash } = sender.sign({
    ...what,
    chainId: chain.chainId,
    nonce: sent.nonce,
    maxFeePerGas: maxFee,
    maxPriorityFeePerGas: tip,
  })
  const attempt = { raw, hash, maxFee, tip, isCancelled }
  if (!(await putAttempt(database, sent, attempt))) return undefined
  const replaced: Sent = {
    ...sent,
    raw,
    hashes: [...sent.hashes, hash],
    maxFee,
    tip,
    isCancelled,
    sentAtMs: now().getTime(),
  }
  track(inFlight, [replaced])
  return replaced
}

/**
 * Returns the price of the next attempt: a fifth more, which is more than nodes
 * require for a replacement, and not less than the present price.
 */
export function raisedPrice(
  sent: Pick<Sent, 'maxFee' | 'tip'>,
  price: Awaited<ReturnType<GasPrices['get']>>,
): Pick<Sent, 'maxFee' | 'tip'> {
  return {
    maxFee: atLeast(addFifth(sent.maxFee), price.maxFeePerGas),
    tip: atLeast(addFifth(sent.tip), price.maxPriorityFeePerGas),
  }
}

function addFifth(value: bigint): bigint {
  return (value * 6n) / 5n + 1n
}

function atLeast(value: bigint, least: bigint): bigint {
  return value > least ? value : least
}
