import { isPhraseComplete, signInWithPhrase } from '@cairn/core'
import { Button, ButtonRow, Screen, Stack, Text } from '@cairn/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
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
      <Screen
        footer={
          <ButtonRow lead>
            <Button onClick={() => void navigate({ to: '/auth' })}>
              {messages.cancel}
            </Button>
            <Button disabled={!isComplete} onClick={submit} variant="primary">
              {messages.continue}
            </Button>
          </ButtonRow>
        }
        middle
        title={messages.recovery}
        width="task"
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
      </Screen>
    </SecretSignIn>
  )
}
