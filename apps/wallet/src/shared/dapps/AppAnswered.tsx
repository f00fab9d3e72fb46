import type { Entry } from '@cairn/core'
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
  const state = useStore(
    useWallet().inbox,
    ({ entries }) => entries.find((entry) => entry.id === id)?.state.type,
  )
  const [head, text] = words(state)
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

function words(
  state: Entry['state']['type'] | undefined,
): readonly [string, string] {
  if (state === 'sent') return [messages.sentTitle, messages.sentText]
  if (state === 'failed') return [messages.failedTitle, messages.failedText]
  return [messages.answeredTitle, messages.answeredText]
}
