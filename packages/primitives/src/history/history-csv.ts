import { formatAmount } from '../money/amount.ts'
import type { Currency } from '../money/currency.ts'
import { coinId } from '../owned/coin.ts'
import { writeCsv } from '../text/csv.ts'
import {
  type HistoryChild,
  type HistoryEntry,
  hasTokenIds,
  isIncome,
  transferTypeOf,
  type WalletTransferType,
} from './history.ts'
import { movedItems } from './moved-items.ts'
import type { TransactionType } from './transaction-type.ts'

/** Names of networks, coins and addresses, and prices, for the file. */
export type HistoryCsvNames = {
  /** The account whose history is written. */
  readonly account: string
  readonly networkOf: (chainId: number) => string
  /** Symbol and decimals of a coin, by its id. */
  readonly coinOf: (
    id: string,
  ) => { readonly symbol: string; readonly decimals: number } | undefined
  readonly nicknameOf: (address: string) => string | undefined
  /** The currency of all values. */
  readonly currency: Pick<Currency, 'symbol' | 'decimals'>
  /** Past price of one coin, in `currency`, if known. */
  readonly priceOf: (id: string, time: number) => number | undefined
}

export type HistoryCsv = {
  readonly text: string
  readonly rows: number
  /** Number of coin amounts without a known past price. */
  readonly withoutValue: number
}

const headerOf = (currency: string) => [
  'Date',
  'Type',
  'Network',
  'Direction',
  'Amount',
  'Currency',
  'Token ids',
  'Contract',
  'From or to',
  'Name',
  `Value (${currency})`,
  'Block',
  'Transaction',
]

/**
 * Maximum text length in characters, because spreadsheets limit field sizes and
 * untrusted names can be of any length.
 */
const maxTextLength = 500

/**
 * Writes transactions as a CSV file for spreadsheets: a line for each transfer,
 * approval and fee. Times are UTC; amounts are in coins with every digit;
 * values use the price at the time of the transaction, and are empty if it is
 * unknown.
 *
 * @see HIST-01
 */
export function formatHistoryCsv(
  entries: readonly HistoryEntry[],
  names: HistoryCsvNames,
): HistoryCsv {
  let withoutValue = 0
  const rows = entries.flatMap((entry) =>
    linesOf(entry, names.account).map(({ child, direction }) => {
      const line = child && describe(entry, child, names)
      if (line?.isCoin && line.value === '') withoutValue += 1
      return [
        entry.date.toISOString(),
        entry.status === 'failed' ? 'Failed' : typeNames[entry.type],
        clean(names.networkOf(entry.chainId)),
        direction,
        line?.amount ?? '',
        clean(line?.symbol ?? ''),
        line?.tokenIds ?? '',
        child?.contractAddress ?? '',
        line?.party ?? '',
        clean(line?.nickname ?? ''),
        line?.value ?? '',
        entry.blockNumber ?? '',
        entry.txnHash ?? '',
      ]
    }),
  )
  return {
    // The byte order mark tells spreadsheets that the file is UTF-8.
    text: `\uFEFF${writeCsv([headerOf(names.currency.symbol), ...rows])}`,
    rows: rows.length,
    withoutValue,
  }
}

const typeNames: Record<TransactionType, string> = {
  SEND: 'Sent',
  RECEIVE: 'Received',
  SWAP: 'Swapped',
  BRIDGE: 'Bridged',
  APPROVE: 'Allowed',
  UNKNOWN: 'Unknown',
}

type Line = {
  readonly child: HistoryChild | undefined
  readonly direction: string
}

/**
 * Returns a line for each part of a transaction, or a single line if nothing
 * moved, so that the transaction is not missed.
 */
function linesOf(entry: HistoryEntry, account: string): readonly Line[] {
  const lines = [
    ...entry.children.map((child) => ({
      child,
      direction: directionOf(child, account),
    })),
    ...entry.fees.map((child) => ({ child, direction: 'fee' })),
  ]
  return lines.length > 0 ? lines : [{ child: undefined, direction: '' }]
}

const directions: Record<WalletTransferType, string> = {
  SEND: 'out',
  RECEIVE: 'in',
  BRIDGE_DEPOSIT: 'bridged out',
  BRIDGE_WITHDRAW: 'bridged in',
  UNKNOWN: 'unknown',
}

function directionOf(child: HistoryChild, account: string): string {
  return child.kind === 'approve'
    ? 'allowed'
    : directions[transferTypeOf(child, account)]
}

function describe(
  { chainId, date }: HistoryEntry,
  child: HistoryChild,
  { account, currency, coinOf, nicknameOf, priceOf }: HistoryCsvNames,
) {
  const party =
    child.kind === 'approve'
      ? child.spender
      : isIncome(child, account)
        ? child.from
        : child.to
  const shared = { party, nickname: nicknameOf(party) }
  const id = coinId(chainId, child.contractAddress)
  const coin = coinOf(id)
  if (child.kind === 'transfer' && hasTokenIds(child.contractType)) {
    const { amount, decimals } = movedItems(child)
    return {
      ...shared,
      isCoin: false,
      amount: formatAmount(amount, decimals),
      symbol: coin?.symbol,
      tokenIds: child.tokenIds.join(' '),
      value: '',
    }
  }
  const amount = child.kind === 'approve' ? child.amount : child.amounts[0]
  const written = formatAmount(amount ?? 0n, coin?.decimals ?? 0)
  const isMoved = child.kind === 'transfer'
  const price = isMoved && coin ? priceOf(id, date.getTime()) : undefined
  return {
    ...shared,
    isCoin: isMoved,
    amount: written,
    symbol: coin?.symbol,
    tokenIds: '',
    value:
      price === undefined
        ? ''
        : rounded(Number(written) * price, currency.decimals),
  }
}

/**
 * Rounds to the currency's decimals. Smaller values keep 3 significant digits,
 * without an exponent.
 */
function rounded(value: number, decimals: number): string {
  // From 1e21, `toFixed` uses exponents; such numbers have no fraction.
  if (value >= 1e21 && Number.isFinite(value)) return `${BigInt(value)}`
  if (value === 0 || value >= 10 ** -decimals) return value.toFixed(decimals)
  const [, exponent] = value.toExponential(2).split('e')
  return value.toFixed(Math.min(2 - Number(exponent), 100))
}

/**
 * Cleans untrusted text to one line without the separators of other CSV
 * dialects. A reader that splits at those would see extra fields.
 */
function clean(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf};|]+/gu, ' ')
    .trim()
    .slice(0, maxTextLength)
}
