import { type Call, HttpError, inCallersTurn } from '@cairn/service-kit'
import { noTokenId } from '../chain/transfer.ts'
import type { BalanceQuestion, BalanceRow } from '../db/balances.queries.ts'
import { bareHex } from '../db/bytes.ts'
import { kindNumbers } from '../db/insert-rows.ts'
import type { IndexedChain } from '../indexed-chain.ts'

/**
 * Lists the listed coins of accounts that are not followed, from the node, in
 * the turn of the caller.
 *
 * @throws {HttpError} `RateLimited` when the caller's share of the nodes' time
 *   is used up; `Unavailable` if the node does not answer
 * @see SRVC-01 h
 */
export async function readStrangerRows(
  chain: Pick<IndexedChain, 'accounts' | 'inNodeTurn'>,
  strangers: readonly string[],
  { contracts, exceptContracts, kinds, tokenIds }: BalanceQuestion,
  { ip }: Pick<Call, 'ip'>,
): Promise<readonly BalanceRow[]> {
  const { accounts, inNodeTurn } = chain
  if (!accounts || strangers.length === 0) return []
  if ((kinds && !kinds.includes('ERC20')) || tokenIds) return []
  const wanted = contracts && new Set(contracts.map(bareHex))
  const unwanted = new Set(exceptContracts?.map(bareHex))
  const look = () => accounts.lookAt(strangers)
  const { balances, block } = await inCallersTurn(inNodeTurn, ip, look).catch(
    (error) => {
      if (error instanceof HttpError) throw error
      throw new HttpError('Unavailable', 'The chain does not answer.')
    },
  )
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
