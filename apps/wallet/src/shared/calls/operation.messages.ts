import type {
  AmountFact,
  DescribedOperation,
  ItemsFact,
  OperationFact,
} from '@cairn/core'
import { displayFullAmount } from '@cairn/primitives'

type Tense = 'now' | 'past'

const verbs: Record<OperationFact['type'], Record<Tense, string>> = {
  networkFee: { now: 'Pay', past: 'Paid' },
  send: { now: 'Send', past: 'Sent' },
  receive: { now: 'Receive', past: 'Received' },
  swap: { now: 'Swap', past: 'Swapped' },
  bridge: { now: 'Bridge', past: 'Bridged' },
  buy: { now: 'Buy', past: 'Bought' },
  sell: { now: 'Sell', past: 'Sold' },
  mint: { now: 'Mint', past: 'Minted' },
  wrap: { now: 'Wrap', past: 'Wrapped' },
  unwrap: { now: 'Unwrap', past: 'Unwrapped' },
  noteBalance: { now: 'Note', past: 'Noted' },
  requireAtLeast: { now: 'Check', past: 'Checked' },
  allowAll: { now: 'Allow', past: 'Allowed' },
  takeBack: { now: 'Take back', past: 'Took back' },
  allow: { now: 'Allow', past: 'Allowed' },
  allowMore: { now: 'Allow', past: 'Allowed' },
  changeWallet: { now: 'Change', past: 'Changed' },
  setUp: { now: 'Set up', past: 'Set up' },
  giveControl: { now: 'Give', past: 'Gave' },
  callContract: { now: 'Call', past: 'Called' },
}

/**
 * The effect of a call in a line: `past` once it is sent.
 *
 * @see HIST-02 SEND-01
 */
export function operationTitle(
  {
    fact,
    alongside,
    intent,
  }: Pick<DescribedOperation, 'fact' | 'alongside' | 'intent'>,
  tense: Tense = 'now',
): string {
  const extra = alongside ? `, with ${amountText(alongside)}` : ''
  if (intent) return `${intent}${extra}`
  return `${verbs[fact.type][tense]} ${objectText(fact)}${extra}`
}

/** The effect of several calls in a line. @see SEND-01 */
export function headline(
  [first, ...more]: readonly DescribedOperation[],
  tense: Tense = 'now',
): string {
  const title = first ? operationTitle(first, tense) : ''
  return more.length > 0 ? `${title}, and ${more.length} more` : title
}

function objectText(fact: OperationFact): string {
  switch (fact.type) {
    case 'networkFee':
      return `${amountText(fact.paid)} network fee`
    case 'send':
    case 'receive':
      return 'items' in fact.moved
        ? itemsText(fact.moved)
        : amountText(fact.moved)
    case 'swap': {
      const paid = amountText(fact.paid)
      const got = amountText(fact.got)
      return fact.exact === 'input'
        ? `${paid} for at least ${got}`
        : `at most ${paid} for ${got}`
    }
    case 'bridge':
      return `${amountText(fact.moved)} to ${chainText(fact)}`
    case 'buy':
      return `${itemsText(fact.things)} for at most ${amountText(fact.money)}`
    case 'sell':
      return `${itemsText(fact.things)} for at least ${amountText(fact.money)}`
    case 'mint':
      return itemsText(fact.things)
    case 'wrap':
    case 'unwrap':
      return amountText(fact.moved)
    case 'noteBalance':
      return `your balance of ${fact.of.coin?.symbol ?? 'a coin'} first`
    case 'requireAtLeast':
      return `that at least ${amountText(fact.of)} arrives`
    case 'allowAll':
      return `moving everything of ${collectionText(fact)}`
    case 'takeBack':
      return `access to ${collectionText(fact)}`
    case 'allow':
      return `spending ${fact.isUnlimited ? '' : 'up to '}${limitText(fact)}`
    case 'allowMore':
      return `spending more: ${limitText(fact)}`
    case 'changeWallet':
      return `your wallet: ${fact.method}`
    case 'setUp':
      return `your wallet on ${fact.network}`
    case 'giveControl':
      return 'a contract full control of your wallet'
    case 'callContract':
      return `${fact.method} on a contract`
    default:
      return fact satisfies never
  }
}

function amountText({ amount, coin }: AmountFact): string {
  return coin
    ? `${displayFullAmount(amount, coin.decimals)} ${coin.symbol}`
    : `${amount} units`
}

function limitText({
  limit,
  isUnlimited,
}: {
  readonly limit: AmountFact
  readonly isUnlimited: boolean
}): string {
  return isUnlimited
    ? `any amount of ${limit.coin?.symbol ?? 'this coin'}`
    : amountText(limit)
}

function chainText({
  toChainId,
  network,
}: {
  readonly toChainId: number | undefined
  readonly network: string | undefined
}): string {
  if (toChainId === undefined) return 'another network'
  return network ?? `chain ${toChainId}`
}

function collectionText({
  collection = 'this collection',
}: {
  readonly collection: string | undefined
}): string {
  return collection
}

function itemsText({ collection, items }: ItemsFact): string {
  const texts = items.map(({ id, count }) => {
    const name = collection === undefined ? id : `${collection} #${id}`
    return count === 1n ? name : `${count} × ${name}`
  })
  return `${collection === undefined ? 'collectible ' : ''}${texts.join(', ')}`
}
