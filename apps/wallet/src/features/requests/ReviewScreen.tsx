import type { RequestedTransaction } from '@cairn/core'
import { DecisionRow, EmptyState, Screen, Stack, Text } from '@cairn/ui'
import { useState } from 'react'
import { useStore } from 'zustand'
import { headline } from '#shared/calls/operation.messages.ts'
import { ScreenLink } from '#shared/navigation/ScreenLink.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { ReviewChanges } from './ReviewChanges.tsx'
import { ReviewDetails } from './ReviewDetails.tsx'
import { ReviewExport } from './ReviewExport.tsx'
import { ReviewFailure } from './ReviewFailure.tsx'
import { ReviewFee } from './ReviewFee.tsx'
import { ReviewSteps } from './ReviewSteps.tsx'
import { messages } from './requests.messages.ts'
import { TestRunNotice } from './TestRunNotice.tsx'
import { useReview } from './use-review.ts'

/**
 * The request on screen, or the first that waits. It stays what it is when
 * others come or go: what is confirmed is what was read.
 *
 * @see TXRQ-01 SIGN-11
 */
export function ReviewScreen() {
  const { requests } = useWallet()
  const queue = useStore(requests, (state) => state.queue)
  const selectedId = useStore(requests, (state) => state.selectedId)
  const [shownId, setShownId] = useState(selectedId ?? queue[0]?.id)
  const [held, hold] = useState<RequestedTransaction>()
  if (!held && selectedId !== undefined && selectedId !== shownId)
    setShownId(selectedId)
  const request = held ?? queue.find(({ id }) => id === shownId)
  return request ? (
    <Review hold={hold} key={request.id} request={request} />
  ) : (
    <Screen title={messages.title} width="task">
      <EmptyState
        action={<ScreenLink to="/wallet">{messages.toWallet}</ScreenLink>}
        title={messages.nothing}
      >
        {messages.nothingText(queue.length)}
      </EmptyState>
    </Screen>
  )
}

type Props = {
  request: RequestedTransaction
  hold: (request: RequestedTransaction | undefined) => void
}

function Review({ request, hold }: Props) {
  const review = useReview(request, hold)
  const { confirm, described, network } = review
  return (
    <Screen
      footer={
        <Stack gap={3}>
          <Text look="small" tone="muted">
            {messages.warning}
          </Text>
          <DecisionRow
            cancel={messages.cancel}
            cancelDisabled={confirm.isPending}
            confirm={
              confirm.isPending
                ? messages.confirming
                : review.isForced
                  ? messages.confirmForced
                  : messages.confirm
            }
            confirmDisabled={!review.canConfirm}
            danger={review.isForced}
            loading={confirm.isPending}
            onCancel={review.reject}
            onConfirm={() => confirm.mutate()}
          />
        </Stack>
      }
      footerLine
      title={messages.title}
      width="task"
    >
      <Stack gap={6}>
        <div>
          <Text look="small" tone="muted">
            {messages.youAre}
          </Text>
          <Text as="h2" look="title">
            {headline(described)}
          </Text>
          <Text look="small" tone="muted">
            {network?.title}
          </Text>
        </div>
        {confirm.error && <ReviewFailure error={confirm.error} />}
        <TestRunNotice
          network={network?.title ?? ''}
          readiness={review.readiness}
        />
        <ReviewChanges chainId={request.chainId} review={review} />
        <ReviewSteps review={review} />
        <ReviewFee disabled={confirm.isPending} review={review} />
        <ReviewDetails calls={review.calls} />
        <ReviewExport request={request} />
      </Stack>
    </Screen>
  )
}
