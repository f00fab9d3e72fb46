import { keepWatched, readAddress } from '@cairn/core'
import { isSameAddress, pastedAccount } from '@cairn/primitives'
import { Button, Field, Stack, Text } from '@cairn/ui'
import { useState } from 'react'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import {
  type KeptWallets,
  openWallet,
} from '#shared/wallets/use-kept-wallets.ts'
import { addressProblems, messages } from './wallets.messages.ts'

/** Takes an address to watch, and opens it. @see SHELL-12 */
export function WatchForm({ kept }: { kept: KeptWallets }) {
  const wallet = useWallet()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const watch = () => {
    const read = readAddress(pastedAccount(text))
    if (read.type === 'problem') return setError(addressProblems[read.problem])
    const { address } = read
    if (kept.all.some((one) => isSameAddress(one.address, address)))
      return setError(messages.isKept)
    const area = window.localStorage
    const { log, now } = wallet
    void openWallet(wallet, keepWatched(area, log, { address, now: now() }))
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        watch()
      }}
    >
      <Stack gap={4}>
        <Text tone="muted">{messages.watchText}</Text>
        <Field
          error={error}
          label={messages.address}
          onChange={(entered) => {
            setText(entered)
            setError(undefined)
          }}
          spellCheck={false}
          value={text}
        />
        <Button type="submit">{messages.watchAddress}</Button>
      </Stack>
    </form>
  )
}
