import type { ChainContext } from './chain-context.ts'
import { addMetatxs } from './db/metatxs.queries.ts'
import {
  countReplacement,
  giveWay,
  holdReplaceable,
  putReplacement,
  type Replaceable,
} from './db/replacements.queries.ts'
import type { SignedMetatx } from './db/sending.queries.ts'
import type { GasPrice } from './gas-price.ts'
import {
  type Accepted,
  nonceTaken,
  type Replaced,
  type Sent,
} from './metatx.ts'
import { raisedPrice } from './replace-attempt.ts'

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
  const { chain, database, gasPrices, announce } = context
  const { chainId } = chain
  const price = await gasPrices.get()
  const end = await database.transaction<Replacement>(async (tx) => {
    const first = await holdReplaceable(tx, chainId, accepted)
    if (!first) {
      const [stored = 'taken'] = await addMetatxs(tx, chainId, [accepted])
      return { stored }
    }
    if (first.replacements >= maxReplacements) return { stored: 'too-often' }
    const isSent = first.status === 'SENT'
    const replacedId = first.id
    await giveWay(tx, replacedId, isSent)
    const [stored = 'taken'] = await addMetatxs(tx, chainId, [accepted])
    const count = first.replacements + 1
    const id = await countReplacement(tx, chainId, accepted.inputHash, count)
    if (!isSent || id === undefined) return { stored, replacedId }
    const sent = signRival(context, { accepted, first, id, price })
    await putReplacement(tx, sent, replacedId)
    return { stored, sent, replacedId }
  })
  const { replacedId, sent } = end
  if (replacedId !== undefined && !sent) await announce([replacedId])
  return end
}

/** Signs a transaction with the sender and the nonce of another. */
function signRival(
  { chain, senders, now }: ChainContext,
  rival: {
    readonly accepted: Accepted
    readonly first: Replaceable
    readonly id: number
    readonly price: GasPrice
  },
): SignedMetatx & Sent {
  const { accepted, first, id, price } = rival
  const { contract, input, gasLimit, calls, used } = accepted
  const sender = senders.find(({ address }) => address === first.sender)
  const { nonce } = first
  if (!sender || nonce === undefined) throw nonceTaken()
  const { maxFee, tip } = raisedPrice(first, price)
  const { raw, hash } = sender.sign({
    chainId: chain.chainId,
    nonce,
    to: contract,
    data: input,
    gas: gasLimit,
    maxFeePerGas: maxFee,
    maxPriorityFeePerGas: tip,
  })
  return {
    ...{ id, sender: sender.address, nonce, raw, hash, hashes: [hash] },
    ...{ maxFee, tip, gasLimit, contract, input, calls },
    wallet: used?.wallet,
    isCancelled: false,
    isReplaced: false,
    sentAtMs: now().getTime(),
  }
}
