import type { TokenBalance } from '@cairn/protocol'
import type { BalanceRow } from '../db/balances.queries.ts'
import type { IndexedChain } from '../indexed-chain.ts'
import { tokenKey } from '../token-facts.ts'
import { toFiat } from './fiat.ts'

/** Contract types by their number in the tables. */
export const contractTypes: Readonly<
  Record<number, 'NATIVE' | 'ERC20' | 'ERC721' | 'ERC1155'>
> = { 0: 'NATIVE', 20: 'ERC20', 721: 'ERC721', 1155: 'ERC1155' }

export type RowOptions = {
  readonly withMetadata: boolean
  readonly withPrices: boolean
}

/**
 * Converts rows to the wire's balances, with facts of the tokens from the other
 * services. Without their answers the facts are left out.
 */
export async function toTokenBalances(
  { chain, facts }: IndexedChain,
  rows: readonly BalanceRow[],
  { withMetadata, withPrices }: RowOptions,
): Promise<TokenBalance[]> {
  const contracts = rows.map(({ contract }) => `0x${contract}`)
  const coins = rows
    .filter(({ kind }) => kind === 20)
    .map(({ contract }) => `0x${contract}`)
  const tokens = rows
    .filter(({ kind, tokens }) => kind !== 20 && tokens === undefined)
    .map((row) => tokenKey(`0x${row.contract}`, row.token_id))
  const [known, metadata, prices] = await Promise.all([
    withMetadata
      ? facts.contracts(contracts)
      : withPrices
        ? facts.contracts(coins)
        : undefined,
    withMetadata ? facts.tokens(tokens) : undefined,
    withPrices ? facts.prices(coins) : undefined,
  ])
  return rows.map((row) => {
    const contractAddress = `0x${row.contract}`
    const contractInfo = known?.found.get(contractAddress)
    const tokenID = row.kind === 20 ? '0' : row.token_id
    const tokenMetadata = metadata?.found.get(
      tokenKey(contractAddress, tokenID),
    )
    return {
      contractType: contractTypes[row.kind] ?? 'UNKNOWN',
      contractAddress,
      accountAddress: `0x${row.account}`,
      tokenID,
      balance: row.balance,
      ...toFiat(
        row.balance,
        contractInfo?.decimals,
        prices?.found.get(contractAddress),
      ),
      blockHash: `0x${row.block_hash ?? '0'.repeat(64)}`,
      blockNumber: Number(row.block_number),
      chainId: chain.chainId,
      uniqueCollectibles: (row.kind !== 20 && row.tokens) || '0',
      isSummary: row.kind !== 20 && row.tokens !== undefined,
      ...(withMetadata && contractInfo && { contractInfo }),
      ...(tokenMetadata && row.tokens === undefined && { tokenMetadata }),
    }
  })
}
