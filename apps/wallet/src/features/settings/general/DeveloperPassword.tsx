import { enableDeveloperMode, InvalidPasswordError } from '@cairn/core'
import { Button, Field, Stack } from '@cairn/ui'
import { useState } from 'react'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from '../settings.messages.ts'

/** Asks for the password of developer mode. @see DEVM-01 */
export function DeveloperPassword() {
  const wallet = useWallet()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const submit = async () => {
    setBusy(true)
    try {
      await enableDeveloperMode(wallet, password)
    } catch (cause) {
      const isWrong = cause instanceof InvalidPasswordError
      setError(isWrong ? messages.wrongPassword : messages.unexpected)
      setBusy(false)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '' && !busy) void submit()
      }}
    >
      <Stack gap={4}>
        <Field
          autoComplete="off"
          error={error}
          label={messages.developerPassword}
          onChange={(text) => {
            setError(undefined)
            setPassword(text)
          }}
          type="password"
          value={password}
        />
        <Button block disabled={password === ''} loading={busy} type="submit">
          {messages.developerOn}
        </Button>
      </Stack>
    </form>
  )
}
