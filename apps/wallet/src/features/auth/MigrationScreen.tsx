import { OldWalletNotFoundError, startLinking } from '@cairn/core'
import { Button, Field, Screen, Stack, Text, TextLink } from '@cairn/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useStore } from 'zustand'
import { SignedIn } from '#shared/sign-in/SignedIn.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './migration.messages.ts'

/** Finds a wallet of a username and password, to be linked. @see AUTH-09 */
export function MigrationScreen() {
  const wallet = useWallet()
  const navigate = useNavigate()
  const isSignedIn = useStore(
    wallet.session,
    ({ type }) => type === 'signed-in',
  )
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const canGoOn = username.trim() !== '' && password !== ''
  const find = async () => {
    setBusy(true)
    try {
      await startLinking(wallet, username, password)
      await navigate({ to: '/auth/migration/link' })
    } catch (cause) {
      const isUnknown = cause instanceof OldWalletNotFoundError
      setError(isUnknown ? messages.notFound : messages.failed)
      setBusy(false)
    }
  }
  if (isSignedIn) return <SignedIn />
  return (
    <Screen middle title={messages.title} width="task">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (canGoOn && !busy) void find()
        }}
      >
        <Stack gap={4}>
          <Text tone="muted">{messages.text}</Text>
          <Field
            autoComplete="username"
            label={messages.username}
            onChange={(text) => {
              setError(undefined)
              setUsername(text)
            }}
            spellCheck={false}
            value={username}
          />
          <Field
            autoComplete="current-password"
            error={error}
            label={messages.password}
            onChange={(text) => {
              setError(undefined)
              setPassword(text)
            }}
            type="password"
            value={password}
          />
          <Button
            block
            disabled={!canGoOn}
            loading={busy}
            type="submit"
            variant="primary"
          >
            {busy ? messages.looking : messages.continue}
          </Button>
          <TextLink alone renderLink={(link) => <Link {...link} to="/auth" />}>
            {messages.usual}
          </TextLink>
        </Stack>
      </form>
    </Screen>
  )
}
