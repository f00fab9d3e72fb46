import { formatAmount } from './amount.ts'
import { coinId } from './coin.ts'
import { writeCsv } from './csv.ts'
import type { Currency } from './currency.ts'
import {
  type HistoryChild,
  type HistoryEntry,
  hasTokenIds,
  isIncome,
  type TransactionType,
  transferTypeOf,
  type WalletTransferType,
} from './history.ts'

/** How things are called in a file. */
export type HistoryCsvNames = {
  /** Whose history it is. */
  readonly account: string
  readonly networkOf: (chainId: number) => string
  /** How a coin is written, by its id. */
  readonly coinOf: (
    id: string,
  ) => { readonly symbol: string; readonly decimals: number } | undefined
  readonly nicknameOf: (address: string) => string | undefined
  /** What values are in. */
  readonly currency: Pick<Currency, 'symbol' | 'decimals'>
  /** What one coin did cost then, in the currency. */
  readonly priceOf: (id: string, time: number) => number | undefined
}

export type HistoryCsv = {
  readonly text: string
  readonly rows: number
  /** Amounts of coins whose price of then is not known. */
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

/** Spreadsheets take no longer fields, and names of strangers have no end. */
const maxTextLength = 500

/**
 * Writes transactions as a file for spreadsheets: a line for everything that
 * moved, was allowed or was paid as a fee. Times are UTC; amounts are in coins
 * with every digit; the value is of the time of the transaction, and empty
 * where it is not known.
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
    // The mark tells spreadsheets that it is UTF-8.
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

/** A transaction that moved nothing has one line, so that it is not missed. */
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
    const count = child.amounts.reduce((sum, one) => sum + one, 0n)
    return {
      ...shared,
      isCoin: false,
      amount: count,
      symbol: coin?.symbol ?? '',
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
    symbol: coin?.symbol ?? '',
    tokenIds: '',
    value:
      price === undefined
        ? ''
        : rounded(Number(written) * price, currency.decimals),
  }
}

/** As people add up money; what is worth less than its last digit keeps its own. */
function rounded(value: number, decimals: number): string {
  // From here on numbers are written with an exponent, and have no fraction.
  if (value >= 1e21 && Number.isFinite(value)) return `${BigInt(value)}`
  return value !== 0 && value < 10 ** -decimals
    ? value.toPrecision(3)
    : value.toFixed(decimals)
}

/**
 * Text of strangers on one line, without the separators of other dialects: a
 * reader that splits at those would see a field begin where none does.
 */
function clean(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf};|]+/gu, ' ')
    .trim()
    .slice(0, maxTextLength)
}
