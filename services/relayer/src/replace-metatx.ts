import { type Database, HttpError } from '@cairn/service-kit'
import { addBounded } from './add-bounded.ts'
import type { ChainContext } from './chain-context.ts'
import {
  countReplacement,
  giveWay,
  holdReplaceable,
  putReplacement,
  type Replaceable,
} from './db/replacements.queries.ts'
import type { SignedMetatx } from './db/sending.queries.ts'
import { raisedPrice, type SenderPrice } from './fees/attempt-price.ts'
import { coveredPrice, type Extra, limitWithExtra } from './fees/fee-policy.ts'
import {
  type Accepted,
  nonceTaken,
  type Replaced,
  type Sent,
  type Stored,
} from './metatx.ts'
import { isOverLimit, unpaidGas } from './unpaid-gas.ts'

/**
 * Times that the nonce of a wallet may go to another transaction. Each raises
 * the sender's price by a fifth, which the wallet's fee may not cover.
 */
const maxReplacements = 4

type Replacement = {
  readonly stored: Replaced
  readonly replacedId?: number
  /** The transaction to broadcast, if a block may still hold the replaced one. */
  readonly sent?: Sent
}

/**
 * Stores a transaction in the place of another of the same wallet and nonce.
 * One that was not sent yet is dropped. One that was sent gets a rival with the
 * same nonce of the same sender at a higher price: a block holds one of the
 * two, so the relayer never pays for the failure of the other.
 *
 * @see TXPD-01
 */
export async function replaceMetatx(
  context: ChainContext,
  accepted: Accepted,
): Promise<Replacement> {
  const { chain, database, gasPrices, extraFee, announce } = context
  const { chainId } = chain
  const [price, extra] = await Promise.all([
    gasPrices.get(),
    extraFee({
      to: accepted.contract,
      data: accepted.input,
      gas: accepted.triedGas ?? accepted.gasLimit,
    }),
  ])
  const end = await database.transaction<Replacement>(async (tx) => {
    const first = await holdReplaceable(tx, chainId, accepted)
    if (!first) {
      return { stored: await addOne(tx) }
    }
    if (first.replacements >= maxReplacements) return { stored: 'too-often' }
    const isSent = first.status === 'SENT'
    const replacedId = first.id
    await giveWay(tx, replacedId, isSent)
    const stored = await addOne(tx)
    const count = first.replacements + 1
    const id = await countReplacement(tx, chainId, accepted.inputHash, count)
    if (!isSent || id === undefined) return { stored, replacedId }
    const sent = signRival(context, { accepted, first, id, price, extra })
    await putReplacement(tx, sent, replacedId)
    return { stored, sent, replacedId }
  })
  const { replacedId, sent } = end
  if (replacedId !== undefined && !sent) await announce([replacedId])
  return end

  async function addOne(tx: Pick<Database, 'query'>): Promise<Stored> {
    const [stored = 'taken'] = await addBounded(tx, context, [accepted])
    // What was written before is undone.
    if (isOverLimit(stored)) throw unpaidGas(stored)
    return stored
  }
}

/** Signs a transaction with the sender and the nonce of another. */
function signRival(
  { chain, senders, gasPrices, rules, now }: ChainContext,
  rival: {
    readonly accepted: Accepted
    readonly first: Replaceable
    readonly id: number
    readonly price: SenderPrice
    readonly extra: Extra
  },
): SignedMetatx & Sent {
  const { accepted, first, id, price, extra } = rival
  const { contract, input, gasLimit, calls, used, fee, triedGas } = accepted
  const sender = senders.find(({ address }) => address === first.sender)
  const { nonce } = first
  if (!sender || nonce === undefined) throw nonceTaken()
  const { maxFee, tip } = raisedPrice(first, price, gasPrices.limits())
  const covered = coveredPrice(accepted, extra, rules.mostLoss ?? fee)
  if (covered !== undefined && maxFee > covered) throw dearReplacement()
  const { raw, hash } = sender.sign({
    chainId: chain.chainId,
    nonce,
    to: contract,
    data: input,
    gas: limitWithExtra(gasLimit, extra),
    maxFeePerGas: maxFee,
    maxPriorityFeePerGas: tip,
    isLegacy: price.isLegacy,
  })
  return {
    ...{ id, sender: sender.address, nonce, raw, hash, hashes: [hash] },
    ...{ maxFee, tip, gasLimit, contract, input, calls, fee, triedGas },
    wallet: used?.wallet,
    isCancelled: false,
    isReplaced: false,
    sentAtMs: now().getTime(),
  }
}

function dearReplacement(): HttpError {
  return new HttpError(
    'InsufficientFee',
    'Its fee does not cover a higher price. Ask for fee options again.',
  )
}
