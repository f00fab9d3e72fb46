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
import { useEffect, useRef, useState } from 'react'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import {
  type NetworkErrors,
  type NetworkFields,
  readChange,
  readFields,
  toFields,
} from './network-form.ts'
import { messages } from './networks.messages.ts'

/**
 * The form of a network: its fields, what is wrong with them, and how it is
 * saved.
 *
 * @param before - the network to change; a new one without
 * @see NETS-02
 */
export function useSaveNetwork(
  before: Network | undefined,
  onSaved: () => void,
) {
  const wallet = useWallet()
  const isKnown = before !== undefined && !isOwnNetwork(wallet, before.chainId)
  const [fields, setFields] = useState(() => toFields(before))
  const [errors, setErrors] = useState<NetworkErrors>({})
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The faulty field may be out of sight on a phone.
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
      onSaved()
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
    // Networks that were added before are changed from their own page.
    const isTaken = findNetwork(wallet.networks.getState(), read.draft.chainId)
    if (isTaken && !before) refuse({ chainId: messages.known })
    else save.mutate(() => saveNetwork(wallet, read.draft))
  }
  return {
    /** The form's element, in which the first mistake gets the focus. */
    form,
    fields,
    errors,
    kind: isKnown ? 'known' : before ? 'own' : 'new',
    change(key: keyof NetworkFields, value: string | boolean) {
      setErrors({ ...errors, [key]: undefined })
      setFields({ ...fields, [key]: value })
    },
    submit,
    isSaving: save.isPending,
    /** Saving failed for a reason that no field can correct. */
    failure: save.error && !hasField(save.error),
  } as const
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
