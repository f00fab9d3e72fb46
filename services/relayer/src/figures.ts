import { createFigures, type Database, type Figures } from '@cairn/service-kit'
import type { ChainContext } from './chain-context.ts'
import type { ChainRelayer } from './chain-relayer.ts'
import { listQueues } from './db/sending.queries.ts'

type Measured = Pick<ChainContext, 'chain'> & {
  readonly relayer: Pick<ChainRelayer, 'inFlight' | 'senders'>
}

/**
 * Creates the relayer's figures for `/metrics`. The queue is that of all hosts
 * over the database.
 *
 * @see SRVC-01
 */
export function createRelayerFigures(
  database: Pick<Database, 'query'>,
  chains: readonly Measured[],
  now: () => Date,
): Figures['registry'] {
  const { registry, gauge } = createFigures()
  const labels = ['chain']
  const queues = async (
    read: (queue: { readonly count: number; readonly since?: Date }) => number,
  ) => {
    const found = await listQueues(database)
    return chains.map(
      ({ chain }) =>
        [
          { chain: chain.name },
          read(found.get(chain.chainId) ?? { count: 0 }),
        ] as const,
    )
  }
  gauge({
    name: 'cairn_relayer_queued',
    help: 'Transactions that wait to be sent',
    labels,
    read: () => queues(({ count }) => count),
  })
  gauge({
    name: 'cairn_relayer_oldest_queued_seconds',
    help: 'Age of the oldest transaction that waits to be sent',
    labels,
    read: () =>
      queues(({ since }) =>
        since ? Math.max(0, now().getTime() - since.getTime()) / 1_000 : 0,
      ),
  })
  gauge({
    name: 'cairn_relayer_in_flight',
    help: 'Sent transactions that this host waits for',
    labels,
    read: () =>
      chains.map(({ chain, relayer }) => [
        { chain: chain.name },
        relayer.inFlight(),
      ]),
  })
  gauge({
    name: 'cairn_relayer_sender_balance',
    help: 'Coins of a sender, in whole coins; not measured locally',
    labels: ['chain', 'sender'],
    read: () =>
      chains.flatMap(({ chain, relayer }) =>
        relayer
          .senders()
          .map(
            ({ address, balance }) =>
              [
                { chain: chain.name, sender: address },
                Number(balance) / 10 ** chain.nativeToken.decimals,
              ] as const,
          ),
      ),
  })
  gauge({
    name: 'cairn_relayer_sender_transactions',
    help: 'Transactions of 500,000 gas that the coins of the poorest sender pay at the present price; not measured locally',
    labels,
    read: () =>
      chains.flatMap(({ chain, relayer }) => {
        const all = relayer.senders().map((it) => it.transactions)
        return all.length > 0
          ? [[{ chain: chain.name }, Math.min(...all)] as const]
          : []
      }),
  })
  return registry
}
