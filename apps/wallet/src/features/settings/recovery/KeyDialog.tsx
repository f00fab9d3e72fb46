import {
  checkRecoveryPhrase,
  isPhraseComplete,
  type RecoveryKey,
} from '@cairn/core'
import { Address, Button, Dialog, Notice, Stack, Text } from '@cairn/ui'
import { useState } from 'react'
import { PhraseField } from '#shared/phrase/PhraseField.tsx'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { RenameDialog } from '../devices/RenameDialog.tsx'
import { keyFacts } from './key-words.ts'
import { checkFailureText, messages } from './recovery.messages.ts'

type Props = {
  recoveryKey: RecoveryKey
  onChanged: () => void
  onClose: () => void
}

/** A recovery phrase: its name, and a check that the person still has it. @see SIGN-08 */
export function KeyDialog({ recoveryKey: key, onChanged, onClose }: Props) {
  const [isNaming, setNaming] = useState(false)
  const { address, label = '' } = key
  if (isNaming)
    return (
      <RenameDialog
        help={messages.nameHelp}
        name={label}
        onClose={() => setNaming(false)}
        onDone={() => {
          onChanged()
          onClose()
        }}
        signer={{ address, type: 'recoveryKey' }}
        title={messages.rename}
      />
    )
  return (
    <Dialog onClose={onClose} open title={label === '' ? messages.one : label}>
      <Stack gap={4}>
        <Text tone="muted">{keyFacts(key, new Date())}</Text>
        <Address address={address} format="full" />
        <Button block onClick={() => setNaming(true)}>
          {messages.rename}
        </Button>
        <CheckWords address={address} onChecked={onChanged} />
      </Stack>
    </Dialog>
  )
}

type CheckProps = Pick<RecoveryKey, 'address'> & { onChecked: () => void }

function CheckWords({ address, onChecked }: CheckProps) {
  const wallet = useWallet()
  const [phrase, setPhrase] = useState('')
  const check = useDecision({
    networkMode: 'always',
    mutationFn: () => checkRecoveryPhrase(wallet, address, phrase.trim()),
    onSuccess() {
      setPhrase('')
      onChecked()
    },
  })
  const isComplete = isPhraseComplete(phrase)
  const submit = () => {
    if (isComplete && !check.isPending) check.mutate()
  }
  if (check.isSuccess)
    return (
      <Notice role="status" title={messages.checked} tone="positive">
        {messages.checkedText}
      </Notice>
    )
  return (
    <Stack gap={3}>
      <Text tone="muted">{messages.checkText}</Text>
      <PhraseField
        error={check.error ? checkFailureText(check.error) : undefined}
        onChange={(text) => {
          setPhrase(text)
          check.reset()
        }}
        onSubmit={submit}
        value={phrase}
      />
      <Button
        block
        data-action="confirm"
        disabled={!isComplete}
        loading={check.isPending}
        onClick={submit}
        variant="primary"
      >
        {messages.check}
      </Button>
    </Stack>
  )
}
