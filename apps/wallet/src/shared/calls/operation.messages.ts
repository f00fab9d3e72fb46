import type {
  AmountFact,
  CoinFacts,
  DescribedOperation,
  ItemsFact,
  OperationFact,
} from '@cairn/core'
import { displayFullAmount, shortenAddress, toAddress } from '@cairn/primitives'
import { messages as money } from '#shared/money/money.messages.ts'

type Tense = 'now' | 'past'

const verbs: Record<OperationFact['type'], Record<Tense, string>> = {
  networkFee: { now: 'Pay', past: 'Paid' },
  send: { now: 'Send', past: 'Sent' },
  receive: { now: 'Receive', past: 'Received' },
  move: { now: 'Move', past: 'Moved' },
  swap: { now: 'Swap', past: 'Swapped' },
  bridge: { now: 'Bridge', past: 'Bridged' },
  // Any contract can have these functions, so nothing is promised.
  buy: { now: 'Looks like buying', past: 'Looks like buying' },
  sell: { now: 'Looks like selling', past: 'Looks like selling' },
  mint: { now: 'Looks like minting', past: 'Looks like minting' },
  wrap: { now: 'Wrap', past: 'Wrapped' },
  unwrap: { now: 'Unwrap', past: 'Unwrapped' },
  noteBalance: { now: 'Note', past: 'Noted' },
  requireAtLeast: { now: 'Check', past: 'Checked' },
  allowAll: { now: 'Allow', past: 'Allowed' },
  takeBack: { now: 'Take back', past: 'Took back' },
  allowItem: { now: 'Allow', past: 'Allowed' },
  takeItemBack: { now: 'Take back', past: 'Took back' },
  allow: { now: 'Allow', past: 'Allowed' },
  allowMore: { now: 'Allow', past: 'Allowed' },
  changeWallet: { now: 'Change', past: 'Changed' },
  create: { now: 'Create', past: 'Created' },
  setUp: { now: 'Set up', past: 'Set up' },
  giveControl: { now: 'Give', past: 'Gave' },
  callContract: { now: 'Call', past: 'Called' },
}

/** Effects of a wallet's own functions, where their names say little. */
const changes: Readonly<Record<string, string>> = {
  updateImageHash: 'who can sign for your wallet',
  updateImplementation: 'the contract of your wallet',
}

/**
 * The effect of a call in a line: `past` once it is sent.
 *
 * @param hidden - shows dots in place of amounts
 * @see HIST-02 SEND-01 COIN-03
 */
export function operationTitle(
  {
    fact,
    alongside,
    intent,
  }: Pick<DescribedOperation, 'fact' | 'alongside' | 'intent'>,
  tense: Tense = 'now',
  hidden = false,
): string {
  const extra = alongside ? `, with ${amountText(alongside, hidden)}` : ''
  if (intent) return `${intent}${extra}`
  return `${verbs[fact.type][tense]} ${objectText(fact, hidden)}${extra}`
}

/** The effect of several calls in a line. @see SEND-01 */
export function headline(
  [first, ...more]: readonly DescribedOperation[],
  tense: Tense = 'now',
): string {
  const title = first ? operationTitle(first, tense) : ''
  return more.length > 0 ? `${title}, and ${more.length} more` : title
}

function objectText(fact: OperationFact, hidden: boolean): string {
  switch (fact.type) {
    case 'networkFee':
      return `${amountText(fact.paid, hidden)} network fee`
    case 'send':
    case 'receive':
      return movedText(fact.moved, hidden)
    case 'move':
      return `${movedText(fact.moved, hidden)} of ${shortenAddress(toAddress(fact.from.toLowerCase()), 4, 4)}`
    case 'swap': {
      const paid = amountText(fact.paid, hidden)
      const got = amountText(fact.got, hidden)
      return fact.exact === 'input'
        ? `${paid} for at least ${got}`
        : `at most ${paid} for ${got}`
    }
    case 'bridge':
      return `${amountText(fact.moved, hidden)} to ${chainText(fact)}`
    case 'buy':
      return `${itemsText(fact.things, hidden)} for at most ${amountText(fact.money, hidden)}`
    case 'sell':
      return `${itemsText(fact.things, hidden)} for at least ${amountText(fact.money, hidden)}`
    case 'mint':
      return itemsText(fact.things, hidden)
    case 'wrap':
    case 'unwrap':
      return amountText(fact.moved, hidden)
    case 'noteBalance':
      return `your balance of ${fact.of.coin ? symbolText(fact.of.coin) : 'a coin'} first`
    case 'requireAtLeast':
      return `that at least ${amountText(fact.of, hidden)} arrives`
    case 'allowAll':
      return `moving everything of ${collectionText(fact)}`
    case 'takeBack':
      return `access to ${collectionText(fact)}`
    case 'allowItem':
      return `taking ${itemsText(fact.things, hidden)}`
    case 'takeItemBack':
      return `access to ${itemsText(fact.things, hidden)}`
    case 'allow':
      return `spending ${fact.isUnlimited ? '' : 'up to '}${limitText(fact, hidden)}${fact.mayBeItem ? `, or taking collectible ${fact.limit.amount}` : ''}`
    case 'allowMore':
      return `spending more: ${limitText(fact, hidden)}`
    case 'changeWallet':
      return changes[fact.method] ?? `your wallet: ${fact.method}`
    case 'create':
      return 'a new contract'
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

function movedText(moved: AmountFact | ItemsFact, hidden: boolean): string {
  return 'items' in moved ? itemsText(moved, hidden) : amountText(moved, hidden)
}

/** Anybody can call a coin by any symbol. @see SEND-01 META-01 */
export function symbolText({ symbol, isClaimed }: CoinFacts): string {
  if (!isClaimed) return symbol
  return symbol === '' ? 'of an unverified coin' : `“${symbol}” (unverified)`
}

function amountText({ amount, coin }: AmountFact, hidden: boolean): string {
  const unit = coin ? symbolText(coin) : 'units'
  if (hidden) return `${money.hiddenAmount} ${unit}`
  return coin
    ? `${displayFullAmount(amount, coin.decimals)} ${unit}`
    : `${amount} ${unit}`
}

function limitText(
  {
    limit,
    isUnlimited,
  }: { readonly limit: AmountFact; readonly isUnlimited: boolean },
  hidden: boolean,
): string {
  return isUnlimited
    ? `any amount of ${limit.coin ? symbolText(limit.coin) : 'this coin'}`
    : amountText(limit, hidden)
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

function itemsText({ collection, items }: ItemsFact, hidden: boolean): string {
  const texts = items.map((item) => {
    const { id, count, decimals = 0 } = item
    const name = collection === undefined ? id : `${collection} #${id}`
    if (count === 10n ** BigInt(decimals)) return name
    const amount = displayFullAmount(count, decimals)
    return `${hidden ? money.hiddenAmount : amount} × ${name}`
  })
  return `${collection === undefined ? 'collectible ' : ''}${texts.join(', ')}`
}
