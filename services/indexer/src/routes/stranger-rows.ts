import { noTokenId } from '../chain/transfer.ts'
import type { BalanceQuestion, BalanceRow } from '../db/balances.queries.ts'
import { bareHex } from '../db/bytes.ts'
import { kindNumbers } from '../db/insert-rows.ts'
import type { IndexedChain } from '../indexed-chain.ts'

/** Lists the listed coins of accounts that are not followed, from the node. */
export async function readStrangerRows(
  { accounts }: Pick<IndexedChain, 'accounts'>,
  strangers: readonly string[],
  { contracts, exceptContracts, kinds, tokenIds }: BalanceQuestion,
): Promise<readonly BalanceRow[]> {
  if (!accounts || strangers.length === 0) return []
  if ((kinds && !kinds.includes('ERC20')) || tokenIds) return []
  const wanted = contracts && new Set(contracts.map(bareHex))
  const unwanted = new Set(exceptContracts?.map(bareHex))
  const { balances, block } = await accounts.lookAt(strangers)
  return balances.flatMap(({ holding, balance = 0n }): BalanceRow[] => {
    const { account, contract } = holding
    if (balance === 0n || unwanted.has(contract)) return []
    if (wanted && !wanted.has(contract)) return []
    return [
      {
        ...{ account, contract },
        token_id: noTokenId.toString(),
        kind: kindNumbers.ERC20,
        balance: balance.toString(),
        block_number: block.toString(),
        block_hash: null,
      },
    ]
  })
}
