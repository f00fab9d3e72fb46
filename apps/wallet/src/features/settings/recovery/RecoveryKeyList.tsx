import { type RecoveryKey, removeRecoveryKey } from '@cairn/core'
import {
  Address,
  Badge,
  Button,
  DecisionRow,
  Dialog,
  EmptyState,
  Glyph,
  IconButton,
  List,
  ListRow,
  Notice,
  RetryState,
  SkeletonRows,
  Stack,
  Text,
} from '@cairn/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
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
  const { isPending } = useQuery(recoveryKeysOptions(wallet, account))
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
            <Button block onClick={onNew} variant="primary">
              {messages.addNew}
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
  if (keys.isError) {
    return (
      <RetryState
        onRetry={() => void keys.refetch()}
        retry={messages.tryAgain}
        title={messages.unreadable}
      >
        {messages.unreadableText}
      </RetryState>
    )
  }
  if (!keys.data) return <SkeletonRows label={messages.loading} rows={1} />
  if (keys.data.length === 0) {
    return <EmptyState title={messages.none}>{messages.noneText}</EmptyState>
  }
  return (
    <>
      <List label={messages.title}>
        {keys.data.map((key) => (
          <ListRow
            actions={
              key.isLast ? undefined : (
                <IconButton
                  label={messages.remove}
                  onClick={() => setChosen(key)}
                >
                  <Trash size={20} />
                </IconButton>
              )
            }
            end={
              <>
                {key.isLast && <Badge>{messages.last}</Badge>}
                <ChevronRight size={20} />
              </>
            }
            key={key.address}
            lead={
              <Glyph>
                <LifeBuoy size={20} />
              </Glyph>
            }
            onClick={() => setOpened(key)}
            sub={keyFacts(key, new Date())}
            title={key.label ?? <Address address={key.address} />}
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
    <Dialog
      footer={
        <DecisionRow
          cancel={messages.cancel}
          confirm={remove.isPending ? messages.removing : messages.remove}
          danger
          loading={remove.isPending}
          onCancel={onClose}
          onConfirm={() => remove.mutate()}
        />
      }
      onClose={onClose}
      open
      title={messages.removeTitle}
    >
      <Stack gap={4}>
        <Text>{messages.removeText}</Text>
        <Address address={removed.address} format="full" />
        {remove.error && (
          <Notice role="alert" title={messages.notRemoved} tone="negative">
            {failureText(remove.error)}
          </Notice>
        )}
      </Stack>
    </Dialog>
  )
}
