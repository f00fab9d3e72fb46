import { manyDevices } from '@cairn/core'
import { Button, Notice, Stack } from '@cairn/ui'
import { useState } from 'react'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './sessions.messages.ts'

/** Warns of many devices until a person says that they are meant. @see SESS-01 */
export function ManyDevices({ count }: { count: number }) {
  const { storage } = useWallet()
  const [accepted, setAccepted] = useState(
    () => storage.get('acceptedTooManySessions') ?? false,
  )
  if (accepted || count <= manyDevices) return null
  const accept = () => {
    storage.set('acceptedTooManySessions', true)
    setAccepted(true)
  }
  return (
    <Notice role="status" title={messages.many(count)} tone="warning">
      <Stack gap={3}>
        <span>{messages.manyText}</span>
        <span>
          <Button onClick={accept} size="sm">
            {messages.keepThem}
          </Button>
        </span>
      </Stack>
    </Notice>
  )
}
