import {
  askerTitle,
  callsOf,
  type Entry,
  isOpenEntry,
  openAppPages,
  type RequestedTransaction,
  rejectAllRequests,
  rejectEntry,
  selectRequest,
  waitingRequests,
} from '@cairn/core'
import { Button, List, ListRow, NetworkBadge, Section } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Link2 from 'lucide-react/icons/link-2'
import Signature from 'lucide-react/icons/signature'
import { useStore } from 'zustand'
import { useCallsTitle } from '#shared/calls/use-calls-title.ts'
import { timeOf } from '#shared/history/day-heading.ts'
import { useTitleText } from '#shared/money/use-hidden.ts'
import { useNetworkTitle } from '#shared/networks/use-network-title.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './waiting-requests.messages.ts'

/** Questions that wait for a decision: each row leads to its page. @see TXRQ-01 WCON-02 */
export function WaitingRequests() {
  const wallet = useWallet()
  const queue = useStore(wallet.inbox, waitingRequests)
  const entries = useStore(wallet.inbox, (state) => state.entries)
  const pages = openAppPages(wallet)
  // A message that the person wrote also waits until it is signed or rejected.
  const others = entries.filter(
    (entry) =>
      entry.ask.type !== 'transaction' &&
      (entry.ask.type === 'message'
        ? isOpenEntry(entry)
        : pages.some(({ id }) => id === entry.id)),
  )
  const count = queue.length + others.length
  if (count === 0) return null
  return (
    <Section
      action={
        <Button
          onClick={() => {
            rejectAllRequests(wallet)
            for (const { id } of others) rejectEntry(wallet, id)
          }}
          size="sm"
          variant="quiet"
        >
          {messages.reject(count)}
        </Button>
      }
      anchor="waiting"
      flush
      title={messages.waiting}
    >
      <List label={messages.waiting}>
        {queue.map((request) => (
          <WaitingRow key={request.id} request={request} />
        ))}
        {others.map((entry) => (
          <WaitingQuestion
            entry={entry}
            key={entry.id}
            to={entry.ask.type === 'message' ? '/sign-message' : '/connect'}
          />
        ))}
      </List>
    </Section>
  )
}

type QuestionProps = {
  entry: Entry
  to: '/connect' | '/sign-message'
}

/** A question that is no transaction: an app's, or a message of one's own. @see WCON-02 */
function WaitingQuestion({ entry, to }: QuestionProps) {
  const { id, ask, from, at } = entry
  const app = from && askerTitle(from)
  return (
    <ListRow
      end={<ChevronRight size={20} />}
      lead={
        ask.type === 'message' ? <Signature size={20} /> : <Link2 size={20} />
      }
      renderLink={(link) => <Link {...link} state={{ question: id }} to={to} />}
      sub={[from?.origin, timeOf(new Date(at))].filter(Boolean).join(' · ')}
      title={app === undefined ? messages.own : messages.asked[ask.type](app)}
    />
  )
}

function WaitingRow({ request }: { request: RequestedTransaction }) {
  const { inbox } = useWallet()
  const account = useAccountAddress()
  const { chainId, id, origin, timestamp, type } = request
  const where = useNetworkTitle()(chainId) ?? `${chainId}`
  const title = useTitleText(
    useCallsTitle({
      ...{ account, chainId, calls: callsOf(request) },
      isOrdered: type !== 'external',
    }),
  )
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
