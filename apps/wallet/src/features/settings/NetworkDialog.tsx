import {
  type NetworkDraft,
  NetworkKnownError,
  NodeAnswerError,
  notify,
  saveNetwork,
  WrongChainError,
} from '@cairn/core'
import type { Network } from '@cairn/protocol'
import {
  Button,
  ButtonRow,
  Dialog,
  Field,
  List,
  ListRow,
  Notice,
  Stack,
  Switch,
} from '@cairn/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWallet } from '#shared/wallet-context.ts'
import {
  type NetworkErrors,
  type NetworkFields,
  readFields,
  toFields,
} from './network-form.ts'
import { messages } from './networks.messages.ts'

type Props = {
  /** The network to change; a new one without. */
  before: Network | undefined
  onClose: () => void
}

/** Adds a network of one's own, or changes it. @see NETS-02 */
export function NetworkDialog({ before, onClose }: Props) {
  const wallet = useWallet()
  const [fields, setFields] = useState(() => toFields(before))
  const [errors, setErrors] = useState<NetworkErrors>({})
  const save = useMutation({
    networkMode: 'always',
    mutationFn: (draft: NetworkDraft) => saveNetwork(wallet, draft),
    onSuccess(_, { title }) {
      const done = messages.saved(title)
      notify(wallet.notifications, { kind: 'success', title: done })
      onClose()
    },
  })
  const submit = () => {
    if (save.isPending) return
    const read = readFields(fields)
    setErrors(read.type === 'errors' ? read.errors : {})
    if (read.type === 'network') save.mutate(read.draft)
  }
  const text = (key: Exclude<keyof NetworkFields, 'isTestnet'>) => ({
    error: errors[key],
    onChange: (value: string) => {
      setErrors({ ...errors, [key]: undefined })
      setFields({ ...fields, [key]: value })
    },
    value: fields[key],
  })
  return (
    <Dialog
      focusInside
      footer={
        <ButtonRow lead>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button loading={save.isPending} onClick={submit} variant="primary">
            {save.isPending ? messages.saving : messages.save}
          </Button>
        </ButtonRow>
      }
      onClose={onClose}
      open
      title={before ? messages.edit : messages.add}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap={4}>
          <Field {...text('title')} label={messages.name} />
          <Field
            {...text('rpcUrl')}
            help={messages.nodeHelp}
            inputMode="url"
            label={messages.node}
            spellCheck={false}
          />
          <Field
            {...text('chainId')}
            disabled={before !== undefined}
            inputMode="numeric"
            label={messages.chainId}
          />
          <Field {...text('symbol')} label={messages.symbol} />
          <Field
            {...text('relayerUrl')}
            help={messages.relayerHelp}
            inputMode="url"
            label={messages.relayer}
            spellCheck={false}
          />
          <Field
            {...text('indexerUrl')}
            inputMode="url"
            label={messages.indexer}
            spellCheck={false}
          />
          <List label={messages.type}>
            <ListRow
              end={
                <Switch
                  checked={fields.isTestnet}
                  label={messages.isTestnet}
                  onChange={(isTestnet) => setFields({ ...fields, isTestnet })}
                />
              }
              title={messages.isTestnet}
            />
          </List>
          {save.error && (
            <Notice role="alert" title={messages.notSaved} tone="negative">
              {failureText(save.error)}
            </Notice>
          )}
          <button hidden type="submit" />
        </Stack>
      </form>
    </Dialog>
  )
}

function failureText(error: unknown): string {
  if (error instanceof WrongChainError) return messages.wrongChain(error.actual)
  if (error instanceof NetworkKnownError) return messages.known
  if (error instanceof NodeAnswerError) return messages.noNode
  return messages.unexpected
}
