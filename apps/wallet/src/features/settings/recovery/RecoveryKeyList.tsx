import { type RecoveryKey, removeRecoveryKey } from '@cairn/core'
import {
  Address,
  Badge,
  Button,
  EmptyState,
  Glyph,
  IconButton,
  List,
  ListRow,
  Notice,
  Stack,
  Text,
} from '@cairn/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { ConfirmDialog } from '#shared/dialogs/ConfirmDialog.tsx'
import { QueryState } from '#shared/loading/QueryState.tsx'
import { recoveryKeysOptions } from '#shared/signers/recovery-keys.queries.ts'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { Removals } from '../removals/Removals.tsx'
import { removalsOptions } from '../removals/removals.queries.ts'
import { SettingsPage } from '../SettingsPage.tsx'
import { KeyDialog } from './KeyDialog.tsx'
import { keyFacts } from './key-words.ts'
import { failureText, messages } from './recovery.messages.ts'

type Props = {
  /** Why the last one could not be added. */
  failure: string | undefined
  onNew: () => void
  onType: () => void
}

/** Lists the recovery keys and the actions on them. */
export function RecoveryKeyList({ failure, onNew, onType }: Props) {
  const wallet = useWallet()
  const account = useAccountAddress()
  const { isPending, data } = useQuery(recoveryKeysOptions(wallet, account))
  const hasOne = data !== undefined && data.length > 0
  const [isAsking, setAsking] = useState(false)
  return (
    <SettingsPage title={messages.title}>
      <Stack gap={6}>
        <Text tone="muted">{messages.text}</Text>
        {failure !== undefined && (
          <Notice role="alert" title={messages.notAdded} tone="negative">
            {failure}
          </Notice>
        )}
        <Keys onRemoved={() => setAsking(true)} />
        <Removals isAsking={isAsking} onAsk={setAsking} />
        {/* The list above has its height by then, so that no button moves. */}
        {!isPending && (
          <Stack gap={3}>
            <Button
              block
              onClick={onNew}
              variant={hasOne ? 'outline' : 'primary'}
            >
              {hasOne ? messages.addAnother : messages.addNew}
            </Button>
            <Button block onClick={onType} variant="quiet">
              {messages.addOwn}
            </Button>
          </Stack>
        )}
      </Stack>
    </SettingsPage>
  )
}

function Keys({ onRemoved }: { onRemoved: () => void }) {
  const wallet = useWallet()
  const queries = useQueryClient()
  const account = useAccountAddress()
  const keys = useQuery(recoveryKeysOptions(wallet, account))
  const [chosen, setChosen] = useState<RecoveryKey>()
  const [opened, setOpened] = useState<RecoveryKey>()
  if (keys.isError || !keys.data) {
    return (
      <QueryState
        failed={keys.isError}
        loading={messages.loading}
        onRetry={() => void keys.refetch()}
        retry={messages.tryAgain}
        rows={1}
        text={messages.unreadableText}
        title={messages.unreadable}
      />
    )
  }
  if (keys.data.length === 0) {
    return <EmptyState title={messages.none}>{messages.noneText}</EmptyState>
  }
  // Only several without a name are told apart by what no person reads.
  const unnamed = keys.data.filter(({ label }) => label === undefined).length
  return (
    <>
      <List label={messages.title}>
        {keys.data.map((key) => (
          <KeyRow
            key={key.address}
            onOpen={() => setOpened(key)}
            onRemove={() => setChosen(key)}
            recoveryKey={key}
            withAddress={unnamed > 1 && key.label === undefined}
          />
        ))}
      </List>
      {opened && (
        <KeyDialog
          onChanged={() => void keys.refetch()}
          onClose={() => setOpened(undefined)}
          recoveryKey={opened}
        />
      )}
      {chosen && (
        <RemoveDialog
          onClose={() => setChosen(undefined)}
          onRemoved={() => {
            setChosen(undefined)
            onRemoved()
            void keys.refetch()
            const { queryKey } = removalsOptions(wallet, account)
            void queries.invalidateQueries({ queryKey })
          }}
          removed={chosen}
        />
      )}
    </>
  )
}

type RowProps = {
  recoveryKey: RecoveryKey
  withAddress: boolean
  onOpen: () => void
  onRemove: () => void
}

function KeyRow({ recoveryKey, withAddress, onOpen, onRemove }: RowProps) {
  const { address, isLast, label } = recoveryKey
  return (
    <ListRow
      actions={
        isLast ? undefined : (
          <IconButton label={messages.remove} onClick={onRemove}>
            <Trash size={20} />
          </IconButton>
        )
      }
      end={
        <>
          {isLast && <Badge>{messages.last}</Badge>}
          <ChevronRight size={20} />
        </>
      }
      lead={
        <Glyph>
          <LifeBuoy size={20} />
        </Glyph>
      }
      onClick={onOpen}
      sub={
        <>
          {keyFacts(recoveryKey, new Date())}
          {withAddress && (
            <>
              <br />
              <Address address={address} />
            </>
          )}
        </>
      }
      title={label ?? messages.one}
    />
  )
}

type RemoveProps = {
  removed: RecoveryKey
  onClose: () => void
  onRemoved: () => void
}

function RemoveDialog({ removed, onClose, onRemoved }: RemoveProps) {
  const wallet = useWallet()
  const remove = useDecision({
    networkMode: 'always',
    mutationFn: () => removeRecoveryKey(wallet, removed.address),
    onSuccess: onRemoved,
  })
  return (
    <ConfirmDialog
      cancel={messages.cancel}
      confirm={remove.isPending ? messages.removing : messages.remove}
      failure={
        remove.error
          ? { title: messages.notRemoved, text: failureText(remove.error) }
          : undefined
      }
      loading={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      title={messages.removeTitle}
    >
      <Text>{messages.removeText}</Text>
      <Address address={removed.address} format="full" />
    </ConfirmDialog>
  )
}
