import { createFigures, type Database, type Figures } from '@cairn/service-kit'
import type { ChainContext } from './chain-context.ts'
import type { ChainRelayer } from './chain-relayer.ts'
import { readDayLoss, readWeekCosts } from './db/costs.queries.ts'
import { listQueues } from './db/sending.queries.ts'
import { sumRisks } from './db/unpaid.queries.ts'

type Measured = Pick<ChainContext, 'chain' | 'config'> & {
  readonly relayer: Pick<ChainRelayer, 'inFlight' | 'held' | 'senders'>
}

/**
 * Creates the relayer's figures for `/metrics`. The queue is that of all hosts
 * over the database.
 *
 * @see SRVC-01 v
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
  measureCosts(gauge, database, chains)
  measureSenders(gauge, database, chains)
  addUnpaidGas(gauge, database, chains)
  return registry
}

function measureCosts(
  gauge: Figures['gauge'],
  database: Pick<Database, 'query'>,
  chains: readonly Measured[],
): void {
  gauge({
    name: 'cairn_relayer_stuck',
    help: 'Sent transactions that get no dearer attempt and wait for a block',
    labels: ['chain'],
    read: () =>
      chains.map(({ chain, relayer }) => [
        { chain: chain.name },
        relayer.held(),
      ]),
  })
  gauge({
    name: 'cairn_relayer_day_loss',
    help: 'Whole coins that transactions of 24 hours cost above their fees',
    labels: ['chain'],
    read: () =>
      Promise.all(
        chains.map(
          async ({ chain }) =>
            [
              { chain: chain.name },
              Number(await readDayLoss(database, chain.chainId)) /
                10 ** chain.nativeToken.decimals,
            ] as const,
        ),
      ),
  })
}

function measureSenders(
  gauge: Figures['gauge'],
  database: Pick<Database, 'query'>,
  chains: readonly Measured[],
): void {
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
    labels: ['chain'],
    read: () =>
      chains.flatMap(({ chain, relayer }) => {
        const all = relayer.senders().map((it) => it.transactions)
        return all.length > 0
          ? [[{ chain: chain.name }, Math.min(...all)] as const]
          : []
      }),
  })
  gauge({
    name: 'cairn_relayer_sender_days',
    help: 'Days that the coins of the sender with the fewest last at the use of the last week; not measured locally, nor without use',
    labels: ['chain'],
    read: async () => {
      const found = await Promise.all(
        chains.map(async ({ chain, relayer }) => {
          const costs = await readWeekCosts(database, chain.chainId)
          const days = relayer.senders().flatMap(({ address, balance }) => {
            const cost = costs.get(address)
            return cost ? [(Number(balance) * 7) / Number(cost)] : []
          })
          return days.length > 0
            ? [[{ chain: chain.name }, Math.min(...days)] as const]
            : []
        }),
      )
      return found.flat()
    },
  })
}

function addUnpaidGas(
  gauge: ReturnType<typeof createFigures>['gauge'],
  database: Pick<Database, 'query'>,
  chains: readonly Measured[],
): void {
  const labels = ['chain']
  gauge({
    name: 'cairn_relayer_unpaid_gas',
    help: 'Gas of the last day that nobody paid for, and of what is on its way for wallets that have not paid for as much; not counted locally',
    labels,
    read: async () => {
      const sums = await sumRisks(database)
      return chains.map(({ chain }) => [
        { chain: chain.name },
        Number(sums.get(chain.chainId) ?? 0n),
      ])
    },
  })
  gauge({
    name: 'cairn_relayer_unpaid_gas_limit',
    help: 'Unpaid gas of a day after which wallets get what they have paid for alone',
    labels,
    read: () =>
      chains.flatMap(({ chain, config: { unpaidGas } }) =>
        unpaidGas
          ? [[{ chain: chain.name }, Number(unpaidGas.perDay)] as const]
          : [],
      ),
  })
}
