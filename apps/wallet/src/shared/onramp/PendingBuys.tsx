import { type Buy, findNetwork, removeBuy } from '@cairn/core'
import { Button, HistoryRow, List, Notice, Section, Stack } from '@cairn/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { dayHeading, dayOf, timeOf } from '../history/day-heading.ts'
import { useWallet } from '../wallet/wallet-context.ts'
import { useBuys } from './buys.queries.ts'
import { messages } from './onramp.messages.ts'

/**
 * Lists purchases until their coins are on the chain, or for a day. Only that the
 * provider's page was opened is known of them.
 *
 * @see RAMP-02
 */
export function PendingBuys() {
  const { data: buys, isError } = useBuys()
  if (buys.length === 0) return null
  return (
    <Section flush title={messages.pending}>
      <Stack gap={3}>
        <List label={messages.pending}>
          {buys.map((buy) => (
            <PendingBuy buy={buy} key={buy.id} />
          ))}
        </List>
        {isError && (
          <Notice role="status" title={messages.stale} tone="warning">
            {messages.staleText}
          </Notice>
        )}
      </Stack>
    </Section>
  )
}

function PendingBuy({ buy }: { buy: Buy }) {
  const wallet = useWallet()
  const queries = useQueryClient()
  const network = useStore(wallet.networks, (all) =>
    findNetwork(all, buy.chainId),
  )
  const provider = messages.providers[buy.provider]
  const started = new Date(buy.startedAt)
  return (
    <HistoryRow
      amount={
        <Button
          aria-label={messages.removeLong(provider)}
          onClick={() => {
            removeBuy(wallet, buy.id)
            void queries.invalidateQueries({ queryKey: ['buys'] })
          }}
          size="xs"
        >
          {messages.remove}
        </Button>
      }
      details={[
        `${dayHeading(dayOf(started), new Date(wallet.now()))} ${timeOf(started)}`,
        network?.title ?? '',
      ]}
      kind="unknown"
      title={messages.waiting(provider)}
    />
  )
}
