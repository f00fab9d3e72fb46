import type { Collectible } from '@cairn/primitives'
import {
  Button,
  Field,
  List,
  ListRow,
  RetryState,
  Screen,
  SkeletonRows,
  Stack,
  TokenIcon,
} from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import { useReducer, useState } from 'react'
import { useCoins } from '#shared/coins/use-coins.ts'
import { useCollectible } from '#shared/collectibles/use-collectibles.ts'
import { FeeSection } from '#shared/money/FeeSection.tsx'
import { useFee } from '#shared/money/use-fee.ts'
import { useRequestReview } from '#shared/money/use-request-review.ts'
import { useAccountAddress } from '#shared/wallet/wallet-context.ts'
import { ExtraAssets } from './ExtraAssets.tsx'
import { callOf } from './extras.ts'
import { RecipientField } from './RecipientField.tsx'
import { messages } from './send.messages.ts'
import { emptySend, readCount, sendForm } from './send-form.ts'
import { useExtras } from './use-extras.ts'
import { useRecipient } from './use-recipient.ts'

/** Sends one collectible, or several of the same. @see SEND-01 */
export function SendCollectible({ id, to }: { id: string; to?: string }) {
  const { status, collectible, retry } = useCollectible(id)
  if (collectible) return <Task collectible={collectible} to={to} />
  return (
    <Screen title={messages.title} width="task">
      {status === 'pending' ? (
        <SkeletonRows label={messages.loading} rows={3} />
      ) : (
        <RetryState
          onRetry={retry}
          retry={messages.retry}
          title={messages.noCollectible}
        />
      )}
    </Screen>
  )
}

type TaskProps = { collectible: Collectible; to: string | undefined }

function Task({ collectible, to }: TaskProps) {
  const own = useAccountAddress()
  const requestReview = useRequestReview()
  const [form, send] = useReducer(sendForm, emptySend(undefined, to))
  const [countText, setCountText] = useState('1')
  const { recipient, note, known } = useRecipient(
    form.to,
    own,
    collectible.chainId,
  )
  const count = readCount(countText, collectible.balance)
  const extras = useExtras(collectible.chainId, collectible.id)
  const { coins } = useCoins()
  const calls =
    recipient.type === 'address' && count.type === 'amount' && extras.isComplete
      ? [
          callOf({ type: 'collectible', collectible }, count.amount, {
            from: own,
            to: recipient.address,
          }),
          ...extras.callsTo(own, recipient.address),
        ]
      : undefined
  const fee = useFee(coins, collectible.chainId, calls, extras.spent)

  return (
    <Screen
      back={{
        renderLink: (link) => (
          <Link
            {...link}
            params={{ collectibleId: collectible.id }}
            to="/collectible/$collectibleId"
          />
        ),
      }}
      footer={
        <Button
          block
          data-action="review"
          disabled={!calls || !fee.isSettled}
          onClick={() =>
            calls &&
            requestReview({ type: 'send', chainId: collectible.chainId, calls })
          }
          variant="primary"
        >
          {messages.review}
        </Button>
      }
      title={messages.title}
      width="task"
    >
      <Stack gap={6}>
        <WhatRow collectible={collectible} />
        {collectible.balance > 1n && (
          <CountField
            count={count}
            onChange={setCountText}
            owned={`${collectible.balance}`}
            text={countText}
          />
        )}
        <ExtraAssets extras={extras} />
        <RecipientField
          onScanned={({ to, chainId = collectible.chainId }) => {
            // A wallet of contract need not be the same one elsewhere.
            if (chainId !== collectible.chainId) return 'other-network'
            send({ type: 'typed-to', text: to })
            return undefined
          }}
          task={{ form, send, recipient, note, known }}
        />
        <FeeSection coins={coins} fee={fee} />
      </Stack>
    </Screen>
  )
}

function WhatRow({ collectible }: { collectible: Collectible }) {
  const { image, name, collection } = collectible
  return (
    <List label={messages.what}>
      <ListRow
        lead={<TokenIcon src={image} symbol={name} />}
        sub={collection.name}
        title={name}
      />
    </List>
  )
}

function CountField(props: {
  text: string
  count: ReturnType<typeof readCount>
  /** The number that the account has. */
  owned: string
  onChange: (text: string) => void
}) {
  const isWrong = props.count.type === 'problem' && props.text !== ''
  return (
    <Field
      error={isWrong ? messages.countProblem(props.owned) : undefined}
      inputMode="numeric"
      label={messages.count(props.owned)}
      onChange={props.onChange}
      value={props.text}
    />
  )
}
