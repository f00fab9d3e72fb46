import {
  Button,
  EmptyState,
  KeyHints,
  Notice,
  SkeletonRows,
  Stack,
  Text,
} from '@cairn/ui'
import { ScreenLink } from '#shared/navigation/ScreenLink.tsx'
import { ContractsElsewhere } from './ContractsElsewhere.tsx'
import { messages } from './search.messages.ts'
import type { OwnedThings } from './use-search.ts'

type Props = {
  owned: OwnedThings
  wanted: string
  /** Another text is about to be searched for. */
  isWaiting: boolean
  count: number
  /** Something besides past transactions was found. */
  isHeld: boolean
}

/**
 * Says what could not be loaded, and what to do when nothing is found.
 *
 * @see SRCH-01
 */
export function SearchNotices(props: Props) {
  const { owned, wanted, isWaiting, count, isHeld } = props
  const { failedNetworks } = owned
  const failure = failureOf(owned)
  const isLoading = owned.isLoading || isWaiting
  return (
    <>
      {failure !== undefined && (
        <Notice role="status" title={failure} tone="warning">
          {messages.failedText}{' '}
          <Button onClick={owned.retry} size="xs" variant="quiet">
            {messages.retry}
          </Button>
        </Notice>
      )}
      {failedNetworks.length > 0 && (
        <Notice
          role="status"
          title={messages.chainFailed(failedNetworks.join(', '))}
          tone="warning"
        >
          {messages.chainFailedText}
        </Notice>
      )}
      {owned.contactsNeedSignature && (
        <Notice role="status">
          {messages.contactsNeedSignature}{' '}
          <ScreenLink to="/contacts">{messages.toContacts}</ScreenLink>
        </Notice>
      )}
      {owned.areNamesMissing && (
        <Notice role="status" tone="warning">
          {messages.namesMissing}
        </Notice>
      )}
      {wanted !== '' && owned.isLoading && owned.total > 0 && (
        <Text look="small" tone="muted">
          {messages.reading(owned.read, owned.total)}
        </Text>
      )}
      {/* What could not be asked may well match. */}
      {count === 0 && (wanted === '' || failure === undefined) && (
        <Nothing isLoading={isLoading} wanted={wanted} />
      )}
      {/* A transaction that names a coin is not the coin. */}
      {count > 0 && !isHeld && !isLoading && failure === undefined && (
        <ContractsElsewhere wanted={wanted} />
      )}
    </>
  )
}

/**
 * Returns the text about what could not be loaded; several failures share one
 * text.
 */
function failureOf(owned: OwnedThings): string | undefined {
  const failed = [
    owned.coinsFailed && messages.coinsFailed,
    owned.collectiblesFailed && messages.collectiblesFailed,
    owned.contactsFailed && messages.contactsFailed,
  ].filter((one) => one !== false)
  return failed.length > 1 ? messages.severalFailed : failed[0]
}

function Nothing({
  wanted,
  isLoading,
}: {
  wanted: string
  isLoading: boolean
}) {
  if (wanted === '')
    return (
      <Stack gap={4}>
        <Text tone="muted">{messages.hint}</Text>
        <KeyHints
          hints={[
            { keys: ['↑', '↓'], label: messages.move },
            { keys: ['Enter'], label: messages.open },
            { keys: ['Esc'], label: messages.close },
          ]}
        />
      </Stack>
    )
  if (isLoading) return <SkeletonRows label={messages.loading} rows={4} />
  return (
    <Stack gap={4}>
      <EmptyState title={messages.noMatch(wanted)}>
        {messages.noMatchText}
      </EmptyState>
      <ContractsElsewhere wanted={wanted} />
    </Stack>
  )
}
