import { createFigures, type Figures } from '@cairn/service-kit'
import type { BlockRoom } from './chain/block-room.ts'
import type { IndexedChain } from './indexed-chain.ts'

type Measured = Pick<IndexedChain, 'chain' | 'followed' | 'missing'>

/** Creates the indexer's figures for `/metrics`. @see SRVC-01 v */
export function createIndexerFigures(
  chains: readonly Measured[],
  room: Pick<BlockRoom, 'held'>,
): Figures['registry'] {
  const { registry, gauge } = createFigures()
  const perChain = (
    name: string,
    help: string,
    read: (followed: Measured['followed']) => number | undefined,
  ) =>
    gauge({
      name: `cairn_indexer_${name}`,
      help,
      labels: ['chain'],
      read: () =>
        chains.flatMap(({ chain, followed }) => {
          const value = read(followed)
          return value === undefined ? [] : [[{ chain: chain.name }, value]]
        }),
    })
  perChain('block', 'Last indexed block', (it) => it.cursor()?.number)
  perChain(
    'lag_blocks',
    'Blocks of the node that are not indexed yet, of the chains that this host reads',
    (it) => it.lag(),
  )
  perChain('failing', '1 while a chain is not indexed', (it) =>
    it.failure() ? 1 : 0,
  )
  perChain(
    'accounts',
    'Accounts that a chain is read for',
    (it) => it.figures?.accounts,
  )
  perChain(
    'repaired_rows',
    'Rows that a second look mended',
    (it) => it.figures?.repaired,
  )
  perChain(
    'unplaced_changes',
    'Changes of native balances that no transaction explains',
    (it) => it.figures?.unplaced,
  )
  const ofMissing = (name: string, help: string, key: 'refused' | 'waiting') =>
    gauge({
      name: `cairn_indexer_${name}`,
      help,
      labels: ['chain'],
      read: async () => {
        const read = chains.map(async ({ chain, missing }) => {
          const counted = await missing?.count()
          return counted && ([{ chain: chain.name }, counted[key]] as const)
        })
        return (await Promise.all(read)).flatMap((one) => (one ? [one] : []))
      },
    })
  ofMissing('missing_blocks', 'Blocks that no node gave', 'refused')
  ofMissing(
    'history_wait_seconds',
    'Age of the oldest history that is not read yet',
    'waiting',
  )
  gauge({
    name: 'cairn_indexer_blocks_in_memory',
    help: 'Blocks in memory of the chains that catch up',
    read: room.held,
  })
  return registry
}
