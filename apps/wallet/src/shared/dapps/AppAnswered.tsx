import { type Entry, isPairedEntry } from '@cairn/core'
import { EmptyState, Screen } from '@cairn/ui'
import { useStore } from 'zustand'
import { ScreenLink } from '#shared/navigation/ScreenLink.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './asker.messages.ts'

/**
 * The end of an app's question: sent and waiting for the network, or answered.
 * The window can be closed without harm.
 *
 * @see DAPP-03
 */
export function AppAnswered({ id, title }: { id: number; title: string }) {
  const entry = useStore(useWallet().inbox, ({ entries }) =>
    entries.find((one) => one.id === id),
  )
  const [head, text] = words(entry)
  return (
    <Screen title={title} width="task">
      <EmptyState
        action={<ScreenLink to="/wallet">{messages.toWallet}</ScreenLink>}
        title={head}
      >
        {text}
      </EmptyState>
    </Screen>
  )
}

function words(entry: Entry | undefined): readonly [string, string] {
  const state = entry?.state.type
  // An app of WalletConnect waits elsewhere, and has no window here.
  const isPaired = entry !== undefined && isPairedEntry(entry)
  if (state === 'sent')
    return [
      messages.sentTitle,
      isPaired ? messages.sentAwayText : messages.sentText,
    ]
  if (state === 'failed') return [messages.failedTitle, messages.failedText]
  if (state === 'withdrawn')
    return [messages.withdrawnTitle, messages.withdrawnText]
  if (state === 'rejected')
    return [messages.rejectedTitle, messages.rejectedText]
  if (entry?.lost) return [messages.lostTitle, messages.lostText]
  return [
    messages.answeredTitle,
    isPaired ? messages.answeredAwayText : messages.answeredText,
  ]
}
