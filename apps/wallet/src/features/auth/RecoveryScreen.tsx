import { isPhraseComplete, signInWithPhrase } from '@cairn/core'
import { Button, Stack, Text } from '@cairn/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormScreen } from '#shared/forms/FormScreen.tsx'
import { PhraseField } from '#shared/phrase/PhraseField.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { SecretSignIn } from './SecretSignIn.tsx'
import { messages } from './secret.messages.ts'
import { useSecretSignIn } from './use-secret-sign-in.ts'

/** Signs in with twelve words. @see AUTH-07 */
export function RecoveryScreen() {
  const wallet = useWallet()
  const navigate = useNavigate()
  const [phrase, setPhrase] = useState('')
  const { state, start, clear } = useSecretSignIn((text) =>
    signInWithPhrase(wallet, text),
  )
  const isComplete = isPhraseComplete(phrase)
  const submit = () => {
    if (isComplete) void start(phrase.trim())
  }
  return (
    <SecretSignIn state={state}>
      <FormScreen
        cancel={messages.cancel}
        confirm={messages.continue}
        disabled={!isComplete}
        onCancel={() => void navigate({ to: '/auth' })}
        onSubmit={submit}
        title={messages.recovery}
      >
        <Stack gap={6}>
          <Text tone="muted">{messages.recoveryText}</Text>
          <PhraseField
            error={state.type === 'failed' ? state.text : undefined}
            onChange={(text) => {
              setPhrase(text)
              clear()
            }}
            onSubmit={submit}
            value={phrase}
          />
          {state.type === 'failed' && state.isUnknown && (
            <Button
              block
              renderLink={(link) => <Link {...link} to="/auth/new-mnemonic" />}
              variant="outline"
            >
              {messages.createNew}
            </Button>
          )}
        </Stack>
      </FormScreen>
    </SecretSignIn>
  )
}
