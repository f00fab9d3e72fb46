import {
  addRecoveryKey,
  dropShownSecret,
  hasShownSecret,
  isPhraseComplete,
} from '@cairn/core'
import { Loader, Stack, Text } from '@cairn/ui'
import { useState } from 'react'
import { FormScreen } from '#shared/forms/FormScreen.tsx'
import { NewPhrase } from '#shared/phrase/NewPhrase.tsx'
import { PhraseField } from '#shared/phrase/PhraseField.tsx'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { RecoveryKeyList } from './RecoveryKeyList.tsx'
import { failureText, messages } from './recovery.messages.ts'

type Step = 'list' | 'new' | 'type' | 'adding'

/** The phrases that open this wallet, and how to add one. @see AUTH-07 SIGN-08 */
export function RecoveryKeysScreen() {
  const wallet = useWallet()
  const account = useAccountAddress()
  const [step, setStep] = useState<Step>(() =>
    hasShownSecret(wallet, { screen: 'recovery-phrase', account })
      ? 'new'
      : 'list',
  )
  const [failure, setFailure] = useState<string>()
  const toList = () => setStep('list')

  const add = async (phrase: string) => {
    setStep('adding')
    setFailure(undefined)
    try {
      await addRecoveryKey(wallet, phrase)
      await dropShownSecret(wallet)
    } catch (error) {
      wallet.log.warn({ error: String(error) }, 'Recovery key not added')
      setFailure(failureText(error))
    }
    setStep('list')
  }

  switch (step) {
    case 'new':
      return (
        <NewPhrase
          account={account}
          onCancel={toList}
          onDone={(phrase) => void add(phrase)}
          screen="recovery-phrase"
        />
      )
    case 'type':
      return (
        <OwnPhrase onCancel={toList} onDone={(phrase) => void add(phrase)} />
      )
    case 'adding':
      return <Loader message={messages.addingText} title={messages.adding} />
    case 'list':
      return (
        <RecoveryKeyList
          failure={failure}
          onNew={() => setStep('new')}
          onType={() => setStep('type')}
        />
      )
    default:
      return step satisfies never
  }
}

type OwnProps = { onDone: (phrase: string) => void; onCancel: () => void }

function OwnPhrase({ onDone, onCancel }: OwnProps) {
  const [phrase, setPhrase] = useState('')
  const isComplete = isPhraseComplete(phrase)
  const submit = () => {
    if (isComplete) onDone(phrase.trim())
  }
  return (
    <FormScreen
      cancel={messages.cancel}
      confirm={messages.add}
      disabled={!isComplete}
      onCancel={onCancel}
      onSubmit={submit}
      title={messages.own}
    >
      <Stack gap={4}>
        <Text tone="muted">{messages.ownText}</Text>
        <PhraseField onChange={setPhrase} onSubmit={submit} value={phrase} />
      </Stack>
    </FormScreen>
  )
}
