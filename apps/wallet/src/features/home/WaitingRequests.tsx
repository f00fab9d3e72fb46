import {
  callsOf,
  findNetwork,
  type RequestedTransaction,
  rejectAllRequests,
  selectRequest,
  waitingRequests,
} from '@cairn/core'
import { Button, List, ListRow, NetworkBadge, Section } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useStore } from 'zustand'
import { useCallsTitle } from '#shared/calls/use-calls-title.ts'
import { timeOf } from '#shared/history/day-heading.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './home.messages.ts'

/** Transactions that wait to be signed: each leads to its review. @see TXRQ-01 */
export function WaitingRequests() {
  const wallet = useWallet()
  const queue = useStore(wallet.inbox, waitingRequests)
  if (queue.length === 0) return null
  return (
    <Section
      action={
        <Button
          onClick={() => rejectAllRequests(wallet)}
          size="sm"
          variant="quiet"
        >
          {messages.reject(queue.length)}
        </Button>
      }
      flush
      title={messages.waiting}
    >
      <List label={messages.waiting}>
        {queue.map((request) => (
          <WaitingRow key={request.id} request={request} />
        ))}
      </List>
    </Section>
  )
}

function WaitingRow({ request }: { request: RequestedTransaction }) {
  const { networks, inbox } = useWallet()
  const account = useAccountAddress()
  const { chainId, id, origin, timestamp } = request
  const network = useStore(networks, (state) => findNetwork(state, chainId))
  const where = network?.title ?? `${chainId}`
  const title = useCallsTitle({ account, chainId, calls: callsOf(request) })
  const facts = [origin, where, timeOf(new Date(timestamp))]
  return (
    <ListRow
      end={<ChevronRight size={20} />}
      lead={<NetworkBadge decorative name={where} size="lg" />}
      renderLink={(link) => (
        <Link
          {...link}
          onClick={() => selectRequest(inbox, id)}
          to="/sign-transaction"
        />
      )}
      sub={facts.filter(Boolean).join(' · ')}
      title={title}
    />
  )
}
