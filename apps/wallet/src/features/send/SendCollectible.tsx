import type { Collectible } from '@cairn/primitives'
import { Field, List, ListRow, Screen, Stack, TokenIcon } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import { useCollectible } from '#shared/collectibles/use-collectibles.ts'
import { QueryState } from '#shared/loading/QueryState.tsx'
import { FeeSection } from '#shared/money/FeeSection.tsx'
import { heldText, useHidden } from '#shared/money/use-hidden.ts'
import { ExtraAssets } from './ExtraAssets.tsx'
import { RecipientField } from './RecipientField.tsx'
import { ReviewFoot } from './ReviewFoot.tsx'
import { countNote, messages } from './send.messages.ts'
import {
  heldCount,
  isCountable,
  isSingle,
  type readCount,
} from './send-form.ts'
import { useSendCollectible } from './use-send-collectible.ts'
import { waitingWords } from './waiting-words.ts'

type Props = Opened & { id: string }

/** Recipient and number in the address of the page. */
type Opened = {
  to: string | undefined
  /** Number of items, as text. */
  amount: string | undefined
}

/** Sends one collectible, or several of the same. @see SEND-01 */
export function SendCollectible({ id, ...opened }: Props) {
  const { status, collectible, retry } = useCollectible(id)
  // How amounts are written is known once the document is there.
  if (collectible && isCountable(collectible))
    return <Task collectible={collectible} opened={opened} />
  return (
    <Screen title={messages.title} width="task">
      <QueryState
        failed={status !== 'pending' && !collectible}
        loading={messages.loading}
        onRetry={retry}
        retry={messages.retry}
        rows={3}
        title={messages.noCollectible}
      />
    </Screen>
  )
}

type TaskProps = { collectible: Collectible; opened: Opened }

function Task({ collectible, opened }: TaskProps) {
  const task = useSendCollectible(collectible, opened)
  const hidden = useHidden()
  const { coins, form, send, recipient, note, known, past, options } = task
  const { count, countText, setCountText, extras, fee, review } = task
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
      footer={<ReviewFoot disabled={!task.canReview} onReview={review} />}
      title={messages.title}
      width="task"
    >
      <Stack gap={6}>
        <WhatRow collectible={collectible} />
        {!isSingle(collectible) && (
          <CountField
            count={count}
            onChange={setCountText}
            collectible={collectible}
            owned={heldText(hidden, heldCount(collectible))}
            text={countText}
          />
        )}
        <RecipientField
          onScanned={({ to, chainId = collectible.chainId }) => {
            // A wallet of contract need not be the same one elsewhere.
            if (chainId !== collectible.chainId) return 'other-network'
            send({ type: 'typed-to', text: to })
            return undefined
          }}
          task={{ form, send, recipient, note, known, past, options }}
        />
        <ExtraAssets extras={extras} />
        <FeeSection
          coins={coins}
          fee={fee}
          waiting={waitingWords({ amount: count, recipient, extras })}
        />
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
  collectible: Collectible
  text: string
  count: ReturnType<typeof readCount>
  /** The number that the account has. */
  owned: string
  onChange: (text: string) => void
}) {
  const isWrong = props.count.type === 'problem' && props.text !== ''
  return (
    <Field
      error={
        isWrong
          ? messages.countProblem(props.owned, props.collectible.decimals)
          : undefined
      }
      help={countNote(props.count, props.collectible)}
      inputMode="decimal"
      label={messages.count(props.owned)}
      onChange={props.onChange}
      value={props.text}
    />
  )
}
