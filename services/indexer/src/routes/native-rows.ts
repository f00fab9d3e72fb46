import type { NativeTokenBalance } from '@cairn/protocol'
import { type Call, HttpError, inCallersTurn } from '@cairn/service-kit'
import { zeroAddress } from '../chain/transfer.ts'
import type { IndexedChain } from '../indexed-chain.ts'
import { toFiat } from './fiat.ts'

const native = `0x${zeroAddress}`

/**
 * Reads the native balances of accounts from the node. More than one at once
 * take the turn of the caller: an open wallet asks for its own all the time, and
 * must not use up what it needs to send.
 *
 * @throws {HttpError} `RateLimited` when the caller's share of the nodes' time
 *   is used up; `Unavailable` if the node does not answer
 * @see SRVC-01 h
 */
export async function readNativeRows(
  { chain, nativeBalances, facts, inNodeTurn }: IndexedChain,
  accounts: readonly string[],
  { ip }: Pick<Call, 'ip'>,
  omitPrices = false,
): Promise<NativeTokenBalance[]> {
  const inTurn = <T>(ask: () => Promise<T>) =>
    accounts.length > 1 ? inCallersTurn(inNodeTurn, ip, ask) : ask()
  const [balances, prices] = await Promise.all([
    nativeBalances(accounts, inTurn).catch((cause) => {
      if (cause instanceof HttpError) throw cause
      throw new HttpError('Unavailable', `${chain.title} does not answer.`, {
        cause,
      })
    }),
    omitPrices ? undefined : facts.prices([native]),
  ])
  const price = prices?.found.get(native)
  const { name, symbol, decimals } = chain.nativeToken
  return accounts.map((accountAddress, i) => {
    const balance = balances[i] ?? '0'
    return {
      accountAddress,
      chainId: chain.chainId,
      name,
      symbol,
      balance,
      ...toFiat(balance, decimals, price),
    }
  })
}

/** Returns the placeholder for balances that could not be read. */
export function emptyNativeRow(
  { chain }: Pick<IndexedChain, 'chain'>,
  accountAddress: string,
  errorReason: string,
): NativeTokenBalance {
  return {
    accountAddress,
    chainId: chain.chainId,
    name: chain.nativeToken.name,
    symbol: chain.nativeToken.symbol,
    balance: '0',
    balanceUSD: '0',
    priceUSD: '0',
    errorReason,
  }
}
