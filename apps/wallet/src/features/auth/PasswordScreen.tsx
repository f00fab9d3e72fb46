import { passwordStrength, signInWithPassword } from '@cairn/core'
import { Checkbox, Field, Meter, Notice, Stack } from '@cairn/ui'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useStore } from 'zustand'
import { FormScreen } from '#shared/forms/FormScreen.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { SecretSignIn } from './SecretSignIn.tsx'
import { messages } from './secret.messages.ts'
import { strengthText, strengthTone } from './strength-words.ts'
import { useSecretSignIn } from './use-secret-sign-in.ts'

/** Signs in by a password alone: for developers only. @see AUTH-08 */
export function PasswordScreen() {
  const { settings } = useWallet()
  const isDeveloper = useStore(settings, ({ devMode }) => devMode.enabled)
  return isDeveloper ? <PasswordForm /> : <Navigate replace to="/auth" />
}

function PasswordForm() {
  const wallet = useWallet()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [isKnown, setKnown] = useState(false)
  const { state, start, clear } = useSecretSignIn((text) =>
    signInWithPassword(wallet, text),
  )
  const secret = password.trim()
  const strength = passwordStrength(secret)
  const canGoOn = secret !== '' && (strength.isStrong || isKnown)
  return (
    <SecretSignIn state={state}>
      <FormScreen
        cancel={messages.cancel}
        confirm={messages.continue}
        disabled={!canGoOn}
        onCancel={() => void navigate({ to: '/auth' })}
        onSubmit={() => void start(secret)}
        title={messages.password}
      >
        <Stack gap={4}>
          <Notice tone="warning">{messages.passwordText}</Notice>
          <Field
            autoComplete="current-password"
            error={state.type === 'failed' ? state.text : undefined}
            label={messages.passwordField}
            onChange={(text) => {
              setPassword(text)
              clear()
            }}
            type="password"
            value={password}
          />
          <Meter
            fill={strength.fill}
            label={messages.strength}
            text={strengthText(strength)}
            tone={strengthTone(strength)}
          />
          {!strength.isStrong && (
            <Checkbox checked={isKnown} onChange={setKnown}>
              {messages.weak}
            </Checkbox>
          )}
        </Stack>
      </FormScreen>
    </SecretSignIn>
  )
}
