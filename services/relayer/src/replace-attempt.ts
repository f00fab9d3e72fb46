import type { ChainContext } from './chain-context.ts'
import { readDayLoss } from './db/costs.queries.ts'
import { putAttempt } from './db/sending.queries.ts'
import {
  type Offered,
  raisedPrice,
  type SenderPrice,
} from './fees/attempt-price.ts'
import { atLeast } from './fees/bounds.ts'
import {
  coveredPrice,
  type Extra,
  limitWithExtra,
  transactionGas,
  usualDayLoss,
} from './fees/fee-policy.ts'
import { GasPriceError } from './gas-price.ts'
import { type InFlight, noteHeld, track } from './in-flight.ts'
import type { Sent } from './metatx.ts'
import type { SendRefusal } from './send-refusal.ts'
import type { Unsigned } from './sender-keys.ts'

/** Attempts with a nonce at a higher price, after which a transaction waits for its block. */
const mostBumps = 8

/** Prices that a node named as its least, in wei per gas. */
type Least = Pick<
  Extract<SendRefusal, { kind: 'underpriced' }>,
  'leastTip' | 'leastPrice'
>

/**
 * Signs a pending transaction again with its nonce, at a higher price.
 *
 * @param least - what a node named in its refusal
 * @returns the attempt to broadcast; `undefined` when another host was faster;
 *   `held` when it has had enough attempts, or a dearer one may lose too much
 * @see FEES-01 b
 */
export async function bumpAttempt(
  context: ChainContext,
  inFlight: InFlight,
  sent: Sent,
  least: Least = {},
): Promise<Sent | 'held' | undefined> {
  const attempts = sent.hashes.length - (sent.earlierAttempts ?? 0)
  const isSpent = attempts > mostBumps
  const price = isSpent ? undefined : await presentPrice(context)
  const offered = price && nextPrice(context, sent, price, least)
  const extra = await readExtra(context, sent)
  if (!offered || !(await mayCost(context, sent, { offered, price, extra }))) {
    noteHeld(inFlight, sent, context.now().getTime())
    return 'held'
  }
  return replaceAttempt(context, inFlight, sent, {
    ...{ offered, extra },
    isLegacy: price.isLegacy,
    isCancelled: sent.isCancelled,
  })
}

/**
 * Replaces a transaction that no block can hold by an empty one, so that later
 * nonces can be mined.
 */
export async function cancelAttempt(
  context: ChainContext,
  inFlight: InFlight,
  sent: Sent,
): Promise<Sent | undefined> {
  const price = await context.gasPrices.get()
  return replaceAttempt(context, inFlight, sent, {
    // No node keeps the former one, so its place is free at any price.
    offered: raisedPrice(sent, price, context.gasPrices.limits()),
    extra: await readExtra(context, { ...sent, isCancelled: true }),
    isLegacy: price.isLegacy,
    isCancelled: true,
  })
}

/**
 * Replaces a transaction that no node keeps at a price that its fee allows by an
 * empty one, if that costs no more than a day may lose.
 */
export async function cancelUnderpriced(
  context: ChainContext,
  inFlight: InFlight,
  sent: Sent,
  least: Least,
): Promise<Sent | undefined> {
  const price = await presentPrice(context)
  const offered = price && nextPrice(context, sent, price, least)
  const empty = { ...sent, isCancelled: true }
  const extra = await readExtra(context, empty)
  if (!offered || !(await mayCost(context, empty, { offered, price, extra })))
    return undefined
  return replaceAttempt(context, inFlight, sent, {
    ...{ offered, extra },
    isLegacy: price.isLegacy,
    isCancelled: true,
  })
}

/** Reads what an attempt costs besides its own gas, now. */
function readExtra(
  { extraFee }: Pick<ChainContext, 'extraFee'>,
  { sender, contract, input, triedGas, gasLimit, isCancelled }: Sent,
): Promise<Extra> {
  return extraFee(
    isCancelled
      ? { to: sender, data: '0x', gas: transactionGas }
      : { to: contract, data: input, gas: triedGas ?? gasLimit },
  )
}

/** Returns `undefined` while gas is dearer than the limits. */
function presentPrice({
  gasPrices,
}: Pick<ChainContext, 'gasPrices'>): Promise<SenderPrice | undefined> {
  return gasPrices.get().catch((error: unknown) => {
    if (error instanceof GasPriceError) return undefined
    throw error
  })
}

/** Returns `undefined` if no price is left that is higher and within the limits. */
function nextPrice(
  { gasPrices }: Pick<ChainContext, 'gasPrices'>,
  sent: Offered,
  price: SenderPrice,
  { leastTip = 0n, leastPrice = 0n }: Least,
): Offered | undefined {
  const present = {
    ...price,
    maxFeePerGas: atLeast(
      price.maxFeePerGas,
      atLeast(leastPrice, price.baseFee + leastTip),
    ),
    maxPriorityFeePerGas: atLeast(price.maxPriorityFeePerGas, leastTip),
  }
  const offered = raisedPrice(sent, present, gasPrices.limits())
  const isRaised = offered.maxFee > sent.maxFee || offered.tip > sent.tip
  return isRaised ? offered : undefined
}

/**
 * Whether a transaction may cost what an attempt offers: what its fee pays for
 * with its margin, or so much more as it and the day may lose.
 */
async function mayCost(
  { rules, usualPrice, database, chain }: ChainContext,
  sent: Sent,
  attempt: {
    readonly offered: Offered
    readonly price: SenderPrice
    readonly extra: Extra
  },
): Promise<boolean> {
  const { extra, price } = attempt
  const { maxFee } = attempt.offered
  // An empty one pays no fee, and takes little gas: only the day limits it,
  // because all later nonces wait for it.
  const brought =
    sent.isCancelled && sent.fee !== undefined
      ? { fee: 0n, triedGas: transactionGas }
      : sent
  const covered = coveredPrice(brought, extra)
  if (covered === undefined || maxFee <= covered) return true
  const mostLoss = rules.mostLoss ?? sent.fee ?? 0n
  const withLoss = coveredPrice(brought, extra, mostLoss) ?? 0n
  if (!sent.isCancelled && maxFee > withLoss) return false
  const dayLoss = await readDayLoss(database, chain.chainId)
  const mostOfDay =
    rules.mostLossPerDay ?? usualDayLoss(usualPrice.median() ?? price.expected)
  const own = (maxFee - covered) * ((brought.triedGas ?? 0n) + extra.gas)
  return dayLoss + own <= mostOfDay
}

async function replaceAttempt(
  context: ChainContext,
  inFlight: InFlight,
  sent: Sent,
  next: {
    readonly offered: Offered
    readonly extra: Extra
    readonly isLegacy: boolean
    readonly isCancelled: boolean
  },
): Promise<Sent | undefined> {
  const { chain, senders, database, now } = context
  const sender = senders.find(({ address }) => address === sent.sender)
  if (!sender) return undefined
  const { offered, extra, isLegacy, isCancelled } = next
  const { maxFee, tip } = offered
  const what: Pick<Unsigned, 'to' | 'data' | 'gas'> = isCancelled
    ? { to: sender.address, data: '0x', gas: transactionGas }
    : { to: sent.contract, data: sent.input, gas: sent.gasLimit }
  const gas = limitWithExtra(what.gas, extra)
  const { raw, hash } = sender.sign({
    ...what,
    gas,
    chainId: chain.chainId,
    nonce: sent.nonce,
    maxFeePerGas: maxFee,
    maxPriorityFeePerGas: tip,
    isLegacy,
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
