import type { NativeTokenBalance } from '@cairn/protocol'
import { HttpError } from '@cairn/service-kit'
import { zeroAddress } from '../chain/transfer.ts'
import type { IndexedChain } from '../indexed-chain.ts'
import { toFiat } from './fiat.ts'

const native = `0x${zeroAddress}`

/**
 * Reads the native balances of accounts from the node.
 *
 * @throws {HttpError} `Unavailable` if the node does not answer
 */
export async function readNativeRows(
  { chain, nativeBalances, facts }: IndexedChain,
  accounts: readonly string[],
  omitPrices = false,
): Promise<NativeTokenBalance[]> {
  const [balances, prices] = await Promise.all([
    nativeBalances(accounts).catch((cause) => {
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
