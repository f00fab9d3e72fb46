import { findNetwork, type Outcome } from '@cairn/core'
import { shortenAddress, toAddress } from '@cairn/primitives'
import { Badge, LandingMark, Screen, Stack, Text } from '@cairn/ui'
import { useParams } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import { useStore } from 'zustand'
import { useNickname } from '#shared/contacts/contacts.queries.ts'
import { movedText } from '#shared/history/entry-words.ts'
import { useCoinFinder } from '#shared/history/use-coin-facts.ts'
import { useTitleText } from '#shared/money/use-hidden.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { OutcomeActions } from './OutcomeActions.tsx'
import { doneText, outcomeText, outcomeTitle } from './outcome-words.ts'
import { type OutcomeFacts, useOutcome } from './use-outcome.ts'

/**
 * Says how a transaction ended, from the moment it was sent. A reload shows the
 * same, because everything on it is read from the network again.
 *
 * @see OUTC-01
 */
export function OutcomeScreen() {
  const { chainId, hash } = useParams({
    from: '/private/history/$chainId/$hash/outcome',
  })
  const facts = useOutcome(Number(chainId), hash)
  const { outcome, found, arrival } = facts
  const title = outcomeTitle(outcome)
  const text = useTitleText(useText(facts, Number(chainId)))
  const last = outcome.act === 'bridge' ? arrival : found
  const done = doneText(outcome, last?.entry.date)
  return (
    <Screen
      footer={
        <OutcomeActions chainId={Number(chainId)} facts={facts} hash={hash} />
      }
      footerFlows
      mark={<LandingMark state={markOf(outcome)} />}
      middle
      title={title}
      width="task"
      withNav
    >
      {/* The title keeps focus while it changes, so it is read out here. */}
      <div role="status">
        <span className="sr-only">{title}. </span>
        <Stack center gap={4}>
          <Text tone="muted">{text}</Text>
          {done && (
            <Badge tone="positive">
              <Check aria-hidden size={14} />
              {done}
            </Badge>
          )}
        </Stack>
      </div>
    </Screen>
  )
}

/** Only what a block proved lands. */
function markOf({ state }: Outcome): 'waiting' | 'landed' | 'fallen' {
  switch (state) {
    case 'done':
      return 'landed'
    case 'failed':
    case 'partly-failed':
    case 'refund-due':
    case 'missing':
      return 'fallen'
    default:
      return 'waiting'
  }
}

function useText(facts: OutcomeFacts, chainId: number): string {
  const { outcome, found, arrival, toChainId } = facts
  const networks = useStore(useWallet().networks)
  const nicknameOf = useNickname()
  const finderOf = useCoinFinder()
  const titleOf = (id: number | undefined) =>
    (id !== undefined && findNetwork(networks, id)?.title) || `${id ?? ''}`
  return outcomeText(outcome, {
    network: titleOf(chainId),
    toNetwork: titleOf(toChainId),
    nameOf: (address) =>
      nicknameOf(address) ??
      shortenAddress(toAddress(address.toLowerCase()), 4, 4),
    amountOf: (transfer) => {
      const isElsewhere = arrival?.entry.children.includes(transfer) ?? false
      const known = (isElsewhere ? arrival : found)?.facts ?? new Map()
      const chain = isElsewhere ? (toChainId ?? chainId) : chainId
      const { value, symbol } = movedText(transfer, chain, finderOf(known))
      return `${value} ${symbol}`
    },
  })
}
