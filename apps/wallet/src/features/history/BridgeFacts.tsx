import {
  type BridgeProgress,
  bridgeProgress,
  findNetwork,
  type PendingTransaction,
} from '@cairn/core'
import { shortenAddress } from '@cairn/primitives'
import { Card, CopyButton, KeyValues, Section } from '@cairn/ui'
import { useStore } from 'zustand'
import { timeOf } from '#shared/history/day-heading.ts'
import { useTitleText } from '#shared/money/use-hidden.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './bridge-facts.messages.ts'

/** Tells where the coins of a bridge are, what happens next, and its ids. @see BRDG-02 */
export function BridgeFacts(props: { entry: PendingTransaction; now: number }) {
  const networks = useStore(useWallet().networks)
  const title = useTitleText(props.entry.decodedTransaction.title)
  const progress = bridgeProgress(props.entry, props.now)
  if (!progress) return null
  const titleOf = (chainId: number) =>
    findNetwork(networks, chainId)?.title ?? `${chainId}`
  const names = {
    from: titleOf(progress.fromChainId),
    to: titleOf(progress.toChainId),
  }
  return (
    <Section title={title}>
      <Card>
        <KeyValues pairs={pairsOf(progress, names)} />
      </Card>
    </Section>
  )
}

function pairsOf(
  progress: BridgeProgress,
  { from, to }: { readonly from: string; readonly to: string },
) {
  const { place, deadline } = progress
  const mayReturn = place === 'on-bridge' && deadline !== undefined
  const step = mayReturn ? messages.arriveOrReturn : messages.steps[place]
  const hashes = [
    [messages.hashOn(from), progress.sourceTxHash],
    [messages.hashOn(to), progress.destinationTxHash],
    [messages.refundHash, progress.refundTxHash],
  ] as const
  return [
    { label: messages.where, value: messages.places[place](from, to) },
    {
      label: messages.next,
      value: `${progress.isLate ? `${messages.late} ` : ''}${step(from, to)}`,
    },
    { label: messages.bridge, value: progress.bridgeTitle },
    ...(mayReturn
      ? [{ label: messages.deadline, value: timeOf(new Date(deadline)) }]
      : []),
    ...hashes.flatMap(([label, hash]) =>
      hash === undefined
        ? []
        : [
            {
              label,
              value: (
                <>
                  {shortenAddress(hash, 6, 4)}{' '}
                  <CopyButton label={messages.copy(label)} value={hash} />
                </>
              ),
            },
          ],
    ),
  ]
}
