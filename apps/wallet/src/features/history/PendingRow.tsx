import {
  bridgeProgress,
  canReplace,
  findNetwork,
  type PendingTransaction,
  removePending,
} from '@cairn/core'
import { Badge, Button, HistoryRow, Stack } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useStore } from 'zustand'
import { timeOf } from '#shared/history/day-heading.ts'
import { useTitleText } from '#shared/money/use-hidden.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './pending.messages.ts'
import {
  mayDismiss,
  mayRetry,
  pendingKind,
  stateWords,
} from './pending-words.ts'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { failedLabel } from './reason-words.ts'
import { useRetry } from './use-retry.ts'

type Props = {
  entries: readonly PendingTransaction[]
  entry: PendingTransaction
  /** Time in ms. */
  now: number
}

/** A transaction that has not ended, or did not end well. @see TXPD-01 */
export function PendingRow({ entries, entry, now }: Props) {
  const { networks } = useWallet()
  const network = useStore(networks, (state) =>
    findNetwork(state, entry.chainId),
  )
  const title = useTitleText(entry.decodedTransaction.title)
  return (
    <HistoryRow
      actions={<RowActions entries={entries} entry={entry} now={now} />}
      details={[
        timeOf(new Date(entry.timestamp)),
        network?.title ?? '',
        ...stateWords(entries, entry, now),
      ]}
      end={
        hasHappened(entry, now) && (
          <Badge tone="positive">{messages.done}</Badge>
        )
      }
      failedLabel={failedLabel(entry)}
      kind={pendingKind(entry)}
      {...(entry.status === 'pending' && {
        renderLink: (link) => (
          <Link
            {...link}
            params={{ chainId: `${entry.chainId}`, hash: entry.metaTxnHash }}
            to="/history/$chainId/$hash"
          />
        ),
      })}
      state={stateOf(entry, now)}
      title={title}
    />
  )
}

/** A bridge is done when its coins are in the wallet, on either side. */
function stateOf(entry: PendingTransaction, now: number) {
  if (entry.status !== 'complete') return entry.status
  const place = bridgeProgress(entry, now)?.place
  return place === 'on-bridge' || place === 'refund-due' ? 'pending' : 'done'
}

/** Coins that a bridge gave back are where they were. */
function hasHappened(entry: PendingTransaction, now: number): boolean {
  if (entry.status !== 'complete') return false
  return (
    entry.type !== 'bridge' || bridgeProgress(entry, now)?.place === 'arrived'
  )
}

/** The buttons of a row. */
function RowActions({ entries, entry, now }: Props) {
  const { pending } = useWallet()
  const retry = useRetry(entry)
  const [isReplacing, setReplacing] = useState(false)
  const canBeReplaced = canReplace(entries, entry, now)
  // It leaves by itself in a moment.
  const isLeaving = entry.status === 'complete' && entry.type !== 'bridge'
  return (
    <Stack gap={3}>
      {canBeReplaced && (
        <Button onClick={() => setReplacing(true)} size="xs">
          {messages.options}
        </Button>
      )}
      {mayRetry(entry) && (
        <Button
          loading={retry.isPending}
          onClick={() => retry.mutate()}
          size="xs"
        >
          {messages.retry}
        </Button>
      )}
      {mayDismiss(entry, now) && !isLeaving && (
        <Button
          onClick={() => removePending(pending, entry.metaTxnHash)}
          size="xs"
        >
          {messages.dismiss}
        </Button>
      )}
      {isReplacing && (
        <ReplaceDialog entry={entry} onClose={() => setReplacing(false)} />
      )}
    </Stack>
  )
}
