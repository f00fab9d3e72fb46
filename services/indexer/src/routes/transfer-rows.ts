import type { IndexedTransaction, TxnTransfer } from '@cairn/protocol'
import type { TransferRow } from '../db/history.queries.ts'
import { type TokenFacts, tokenKey } from '../token-facts.ts'
import { contractTypes } from './token-rows.ts'

/**
 * Groups the transfers of a transaction by contract, sender and receiver. The
 * coins of a group are summed, collectibles are listed.
 *
 * @param accounts - owners of the history; they decide the direction of a
 *   transfer
 * @param bridges - contracts of bridges; coins from and to them are bridged
 */
export function groupTransfers(
  rows: readonly TransferRow[],
  accounts: readonly string[],
  bridges: ReadonlySet<string>,
): TxnTransfer[] {
  const groups = Map.groupBy(
    rows,
    (row) => `${row.kind} ${row.contract} ${row.sender} ${row.receiver}`,
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const isCoin = first.token_id === '-1'
    const amounts = group.map(({ amount }) => amount)
    const sum = () => amounts.reduce((all, one) => all + BigInt(one), 0n)
    return [
      {
        transferType: directionOf(first, accounts),
        contractAddress: `0x${first.contract}`,
        contractType: contractTypeOf(first, bridges),
        from: `0x${first.sender}`,
        to: `0x${first.receiver}`,
        ...(!isCoin && { tokenIds: group.map(({ token_id }) => token_id) }),
        amounts: isCoin ? [sum().toString()] : amounts,
        // Native coins have no log.
        logIndex: Math.max(0, Number(first.log_index)),
      },
    ]
  })
}

function contractTypeOf(
  { kind, sender, receiver }: TransferRow,
  bridges: ReadonlySet<string>,
): TxnTransfer['contractType'] {
  const type = contractTypes[kind] ?? 'UNKNOWN'
  const isBridged = bridges.has(sender) || bridges.has(receiver)
  if (!isBridged || !(type === 'NATIVE' || type === 'ERC20')) return type
  return `${type}_BRIDGE`
}

function directionOf(
  { sender, receiver }: TransferRow,
  accounts: readonly string[],
): TxnTransfer['transferType'] {
  if (accounts.includes(sender)) return 'SEND'
  return accounts.includes(receiver) ? 'RECEIVE' : 'UNKNOWN'
}

/** Adds the metadata service's facts of the moved tokens. */
export async function addTransferFacts(
  facts: TokenFacts,
  transactions: readonly IndexedTransaction[],
): Promise<IndexedTransaction[]> {
  const transfers = transactions.flatMap((it) => it.transfers ?? [])
  const ofTokens = transfers.filter(
    ({ contractType }) => !contractType.startsWith('NATIVE'),
  )
  const [contracts, tokens] = await Promise.all([
    facts.contracts(ofTokens.map(({ contractAddress }) => contractAddress)),
    facts.tokens(ofTokens.flatMap(keysOf)),
  ])
  const add = (transfer: TxnTransfer): TxnTransfer => {
    const contractInfo = contracts.found.get(transfer.contractAddress)
    const known = (transfer.tokenIds ?? []).flatMap((tokenId) => {
      const found = tokens.found.get(
        tokenKey(transfer.contractAddress, tokenId),
      )
      return found ? [[tokenId, found] as const] : []
    })
    return {
      ...transfer,
      ...(contractInfo && { contractInfo }),
      ...(known.length > 0 && { tokenMetadata: Object.fromEntries(known) }),
    }
  }
  return transactions.map((transaction) => ({
    ...transaction,
    transfers: transaction.transfers?.map(add),
  }))
}

function keysOf({ contractAddress, tokenIds = [] }: TxnTransfer): string[] {
  return tokenIds.map((tokenId) => tokenKey(contractAddress, tokenId))
}
