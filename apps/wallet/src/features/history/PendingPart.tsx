import { List, Section } from '@cairn/ui'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { BridgeFacts } from './BridgeFacts.tsx'
import { PendingRow } from './PendingRow.tsx'
import { messages } from './pending.messages.ts'

/** Pause between two looks at the clock, in ms. */
const lookEveryMs = 5000

/**
 * Transactions that have not ended yet, did not end well, or have just ended:
 * these leave the list by themselves.
 *
 * @see TXPD-01
 */
export function PendingPart() {
  const wallet = useWallet()
  const entries = useStore(wallet.pending, (state) => state.entries)
  const [now, setNow] = useState(wallet.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(wallet.now()), lookEveryMs)
    return () => clearInterval(timer)
  }, [wallet])
  if (entries.length === 0) return null
  return (
    <Section title={messages.pending}>
      <List label={messages.pending}>
        {entries.map((entry) => (
          <PendingRow
            entries={entries}
            entry={entry}
            key={entry.metaTxnHash}
            now={now}
          />
        ))}
      </List>
      {entries.map((entry) => (
        <BridgeFacts entry={entry} key={entry.metaTxnHash} now={now} />
      ))}
    </Section>
  )
}
