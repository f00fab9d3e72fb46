import { findNetwork, removePending } from '@cairn/core'
import { Button, HistoryRow, List, Section } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { timeOf } from '#shared/history/day-heading.ts'
import { useWallet } from '#shared/wallet-context.ts'
import { messages } from './history.messages.ts'

/** Transactions that have not ended yet, or did not end well. @see TXPD-01 */
export function PendingPart() {
  const wallet = useWallet()
  const entries = useStore(wallet.pending, (state) => state.entries)
  const networks = useStore(wallet.networks)
  const shown = entries.filter(({ status }) => status !== 'complete')
  if (shown.length === 0) return null
  return (
    <Section title={messages.pending}>
      <List label={messages.pending}>
        {shown.map((entry) => (
          <HistoryRow
            amount={
              entry.status === 'failed' && (
                <Button
                  onClick={() =>
                    removePending(wallet.pending, entry.metaTxnHash)
                  }
                  size="xs"
                >
                  {messages.dismiss}
                </Button>
              )
            }
            details={[
              timeOf(new Date(entry.timestamp)),
              findNetwork(networks, entry.chainId)?.title ?? '',
              ...(entry.error ? [entry.error] : []),
            ]}
            key={entry.metaTxnHash}
            kind="sent"
            {...(entry.status === 'pending' && {
              renderLink: (link) => (
                <Link
                  {...link}
                  params={{
                    chainId: `${entry.chainId}`,
                    hash: entry.metaTxnHash,
                  }}
                  to="/history/$chainId/$hash"
                />
              ),
            })}
            state={entry.status === 'failed' ? 'failed' : 'pending'}
            title={entry.decodedTransaction.title}
          />
        ))}
      </List>
    </Section>
  )
}
