import { NodeUnavailableError } from '@cairn/clients'
import {
  changeNetwork,
  findNetwork,
  isOwnNetwork,
  NetworkKnownError,
  notify,
  saveNetwork,
  WrongChainError,
} from '@cairn/core'
import type { Network } from '@cairn/protocol'
import { Button, ButtonRow, Dialog, Notice, Stack } from '@cairn/ui'
import { useEffect, useRef, useState } from 'react'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { NetworkFieldset } from './NetworkFieldset.tsx'
import {
  type NetworkErrors,
  type NetworkFields,
  readChange,
  readFields,
  toFields,
} from './network-form.ts'
import { messages } from './networks.messages.ts'

type Props = {
  /** The network to change; a new one without. */
  before: Network | undefined
  onClose: () => void
}

/** Adds a network of one's own, or changes one. @see NETS-02 */
export function NetworkDialog({ before, onClose }: Props) {
  const wallet = useWallet()
  const isKnown = before !== undefined && !isOwnNetwork(wallet, before.chainId)
  const [fields, setFields] = useState(() => toFields(before))
  const [errors, setErrors] = useState<NetworkErrors>({})
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // What is wrong may be out of sight on a phone.
    if (refusals > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const refuse = (found: NetworkErrors) => {
    setErrors(found)
    setRefusals((count) => count + 1)
  }
  const save = useDecision({
    networkMode: 'always',
    mutationFn: (act: () => Promise<void>) => act(),
    onSuccess() {
      const title = messages.saved(fields.title.trim() || (before?.title ?? ''))
      notify(wallet.notifications, { kind: 'success', title })
      onClose()
    },
    onError: (error) => refuse(fieldErrors(error)),
  })
  const submit = () => {
    if (save.isPending) return
    const read = isKnown ? readChange(fields) : readFields(fields)
    if (read.type === 'errors') return refuse(read.errors)
    setErrors({})
    if (read.type === 'change' && before)
      save.mutate(() => changeNetwork(wallet, before.chainId, read.change))
    if (read.type !== 'network') return
    // What was added before is changed from its own page.
    const isTaken = findNetwork(wallet.networks.getState(), read.draft.chainId)
    if (isTaken && !before) refuse({ chainId: messages.known })
    else save.mutate(() => saveNetwork(wallet, read.draft))
  }
  const isElsewhere = save.error && !hasField(save.error)
  return (
    <Dialog
      focusInside
      footer={
        <Stack>
          {isElsewhere && (
            <Notice role="alert" title={messages.notSaved} tone="negative">
              {messages.unexpected}
            </Notice>
          )}
          <ButtonRow lead>
            <Button onClick={onClose}>{messages.cancel}</Button>
            <Button loading={save.isPending} onClick={submit} variant="primary">
              {save.isPending ? messages.saving : messages.save}
            </Button>
          </ButtonRow>
        </Stack>
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
        ref={form}
      >
        <NetworkFieldset
          errors={errors}
          fields={fields}
          kind={isKnown ? 'known' : before ? 'own' : 'new'}
          onChange={(key: keyof NetworkFields, value) => {
            setErrors({ ...errors, [key]: undefined })
            setFields({ ...fields, [key]: value })
          }}
        />
        <button hidden type="submit" />
      </form>
    </Dialog>
  )
}

function hasField(error: unknown): boolean {
  return Object.keys(fieldErrors(error)).length > 0
}

/** Returns the failure's text at the field that can correct it. */
function fieldErrors(error: unknown): NetworkErrors {
  if (error instanceof WrongChainError)
    return { rpcUrl: messages.wrongChain(error.actual) }
  if (error instanceof NetworkKnownError) return { chainId: messages.known }
  if (error instanceof NodeUnavailableError) return { rpcUrl: messages.noNode }
  return {}
}
