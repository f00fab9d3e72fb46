import { findFundingOption, isNativeToken } from '@cairn/primitives'
import type { IndexedTransaction, TxnTransfer } from '@cairn/protocol'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import type { Buy } from './buys.ts'

/** Part of what was ordered that has to arrive; fees and rates take some. */
const leastPart = 0.1

/** Least worth where the provider's page asks for the amount, in US dollars. */
const leastUsd = 1

/** Coins that the service tells the price of at once. */
const maxAsked = 50

/** Decimals of a network's own coin, and of a coin that names none. */
const nativeDecimals = 18

/** Worth of coins and currencies; absent ones are unknown. */
export type Worths = {
  /** US dollars of one coin, by its address in lower case. */
  readonly coins: ReadonlyMap<string, number>
  /** Units of a currency that one US dollar buys. */
  readonly rates: ReadonlyMap<string, number>
}

/**
 * Checks whether an arrival is at least a tenth of what was ordered. An arrival
 * of unknown worth is not.
 *
 * @see RAMP-02
 */
export function isEnough(
  { coins, rates }: Worths,
  { ordered }: Pick<Buy, 'ordered'>,
  transfer: TxnTransfer,
): boolean {
  const { contractAddress, contractInfo, amounts } = transfer
  const price = coins.get(contractAddress.toLowerCase()) ?? dollarOf(transfer)
  const rate = ordered ? rates.get(ordered.fiat) : 1
  if (price === undefined || rate === undefined) return false
  const decimals = isNativeToken(contractAddress)
    ? nativeDecimals
    : (contractInfo?.decimals ?? nativeDecimals)
  const worth = (Number(amounts[0] ?? 0) / 10 ** decimals) * price
  const least = ordered ? (Number(ordered.amount) / rate) * leastPart : leastUsd
  return worth >= least
}

/**
 * Asks what the coins that arrived and the currencies of the orders are worth.
 * Nothing is asked while nothing arrived; what does not come is unknown, and
 * asked for again with the next look.
 */
export async function loadWorths(
  { clients, log }: Pick<ConnectedWallet, 'clients' | 'log'>,
  buys: readonly Buy[],
  arrivals: readonly IndexedTransaction[],
): Promise<Worths> {
  const chainId = buys[0]?.chainId ?? 0
  const found = arrivals
    .flatMap(({ transfers = [] }) => transfers)
    .filter(isSold)
    .map(({ contractAddress }) => contractAddress.toLowerCase())
  const addresses = [...new Set(found)].slice(0, maxAsked)
  if (addresses.length === 0) return { coins: new Map(), rates: new Map() }
  const coins = new Map<string, number>()
  const rates = new Map([['USD', 1]])
  try {
    const { tokenPrices } = await clients.api.getCoinPrices({
      tokens: addresses.map((contractAddress) => ({
        chainId,
        contractAddress,
      })),
    })
    for (const { token, price } of tokenPrices)
      if (price) coins.set(token.contractAddress.toLowerCase(), price.value)
    const fiats = new Set(buys.flatMap(({ ordered }) => ordered?.fiat ?? []))
    for (const fiat of fiats)
      if (!rates.has(fiat)) {
        const asked = { toCurrency: fiat }
        const { exchangeRate } = await clients.api.getExchangeRate(asked)
        rates.set(fiat, exchangeRate.value)
      }
  } catch (error) {
    log.warn({ error: String(error) }, 'Could not value what arrived')
  }
  return { coins, rates }
}

function isSold(transfer: TxnTransfer): boolean {
  return transfer.transferType === 'RECEIVE' && optionOf(transfer) !== undefined
}

/** A listed USDC is a dollar where no price is known. */
function dollarOf(transfer: TxnTransfer): number | undefined {
  return optionOf(transfer) === 'usdc' ? 1 : undefined
}

function optionOf({ contractAddress, contractInfo }: TxnTransfer) {
  const symbol = contractInfo?.symbol ?? ''
  const verified = contractInfo?.extensions.verified ?? false
  return findFundingOption({ contractAddress, symbol, verified })
}
