import { findNetwork } from '@cairn/core'
import { EmptyState, Screen } from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { entryTitle } from '#shared/history/entry.messages.ts'
import { transactionOptions } from '#shared/history/history.queries.ts'
import { QueryState } from '#shared/loading/QueryState.tsx'
import { ScreenLink } from '#shared/navigation/ScreenLink.tsx'
import { useBack } from '#shared/navigation/use-back.tsx'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './history.messages.ts'
import { EntryFacts, PendingFacts } from './TransactionFacts.tsx'

/** One transaction, with everything that moved. @see HIST-01 */
export function TransactionScreen() {
  const { chainId, hash } = useParams({
    from: '/private/history/$chainId/$hash',
  })
  const wallet = useWallet()
  const account = useAccountAddress()
  const pending = useStore(wallet.pending, ({ entries }) =>
    entries.find(({ metaTxnHash }) => metaTxnHash === hash),
  )
  const known = useStore(
    wallet.networks,
    (state) => findNetwork(state, Number(chainId)) !== undefined,
  )
  const found = useQuery({
    ...transactionOptions(wallet, account, Number(chainId), hash),
    enabled: known && !pending,
  })
  const title = found.data ? entryTitle(found.data.entry) : messages.transaction
  const back = useBack()
  return (
    <Screen back={back} title={title} width="task">
      {found.data ? (
        <EntryFacts {...found.data} />
      ) : pending ? (
        <PendingFacts entry={pending} />
      ) : (known && found.isPending) || found.isError ? (
        <QueryState
          failed={found.isError}
          loading={messages.loading}
          onRetry={() => void found.refetch()}
          retry={messages.retry}
          rows={4}
          text={messages.failedText}
          title={messages.oneFailed}
        />
      ) : (
        <EmptyState
          action={<ScreenLink to="/history">{messages.toHistory}</ScreenLink>}
          title={messages.missing}
        >
          {messages.missingText}
        </EmptyState>
      )}
    </Screen>
  )
}
