import {
  bridgeProgress,
  findNetwork,
  type PendingTransaction,
  removePending,
} from '@cairn/core'
import { Button, HistoryRow, List, Section } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { timeOf } from '#shared/history/day-heading.ts'
import { kinds } from '#shared/history/EntryRow.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { BridgeFacts } from './BridgeFacts.tsx'
import { messages } from './history.messages.ts'

/** A transaction that takes longer than this is probably lost. */
const lateMs = 10 * 60_000
const lookEveryMs = 10_000

/** Transactions that have not ended yet, or did not end well. @see TXPD-01 */
export function PendingPart() {
  const wallet = useWallet()
  const entries = useStore(wallet.pending, (state) => state.entries)
  const networks = useStore(wallet.networks)
  const [now, setNow] = useState(wallet.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(wallet.now()), lookEveryMs)
    return () => clearInterval(timer)
  }, [wallet])
  const shown = entries.filter(
    ({ type, status }) => status !== 'complete' || type === 'bridge',
  )
  if (shown.length === 0) return null
  return (
    <Section title={messages.pending}>
      <List label={messages.pending}>
        {shown.map((entry) => (
          <HistoryRow
            amount={
              mayDismiss(entry, now) && (
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
              ...(isLate(entry, now) ? [messages.late] : []),
            ]}
            key={entry.metaTxnHash}
            kind={kinds[entry.decodedTransaction.type]}
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
            state={stateOf(entry, now)}
            title={entry.decodedTransaction.title}
          />
        ))}
      </List>
      {shown.map((entry) => (
        <BridgeFacts entry={entry} key={entry.metaTxnHash} now={now} />
      ))}
    </Section>
  )
}

/** A bridge is done when its coins are in the wallet, on either side. */
function stateOf(entry: PendingTransaction, now: number) {
  if (entry.status !== 'complete') return entry.status
  const place = bridgeProgress(entry, now)?.place
  return place === 'on-bridge' || place === 'refund-due' ? 'pending' : 'done'
}

function isLate(
  { status, timestamp }: PendingTransaction,
  now: number,
): boolean {
  return status === 'pending' && now - timestamp > lateMs
}

/** Putting one out of sight changes nothing of what becomes of it. */
function mayDismiss(entry: PendingTransaction, now: number): boolean {
  return entry.status !== 'pending' || isLate(entry, now)
}
