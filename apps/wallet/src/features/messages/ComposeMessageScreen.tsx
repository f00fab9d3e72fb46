import { listNetworks, openEntries, requestMessage } from '@cairn/core'
import {
  Button,
  OptionList,
  Screen,
  Section,
  Segmented,
  Stack,
  Text,
  TextArea,
} from '@cairn/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { type ComposedKind, composeMessage } from './compose-message.ts'
import { messages } from './sign-message.messages.ts'

const kinds = [
  { value: 'text', label: messages.text, field: messages.message },
  { value: 'typed', label: messages.typed, field: messages.json },
  { value: 'bytes', label: messages.bytes, field: messages.hex },
] as const

/** Writes a message of one's own, to be signed. @see SIGN-11 */
export function ComposeMessageScreen() {
  const wallet = useWallet()
  const navigate = useNavigate()
  const networks = useStore(wallet.networks)
  const includeTestnets = useStore(wallet.settings, (s) => s.includeTestnets)
  const [kind, setKind] = useState<ComposedKind>('text')
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(`${networks.defaultChainId}`)
  const composed = composeMessage(kind, typed)
  const review = () => {
    if (composed.type !== 'ready') return
    const { content } = composed
    // What becomes of it is on the next screen; here nobody waits.
    requestMessage(wallet, { chainId: Number(chosen), content }).catch(
      (error: unknown) => wallet.log.info({ error: String(error) }),
    )
    const question = openEntries(wallet.inbox.getState(), 'message').at(-1)?.id
    void navigate({ to: '/sign-message', state: { question } })
  }
  return (
    <Screen
      back={{
        renderLink: (link) => <Link {...link} to="/settings/advanced" />,
      }}
      footer={
        <Button
          block
          data-action="review"
          disabled={composed.type !== 'ready'}
          onClick={review}
          variant="primary"
        >
          {messages.review}
        </Button>
      }
      title={messages.compose}
      width="task"
    >
      <Stack gap={6}>
        <Text tone="muted">{messages.composeText}</Text>
        <Segmented
          block
          label={messages.kind}
          onChange={setKind}
          options={kinds.map(({ value, label }) => ({ value, label }))}
          value={kind}
        />
        <TextArea
          error={composed.type === 'wrong' ? composed.text : undefined}
          label={kinds.find(({ value }) => value === kind)?.field ?? ''}
          onChange={setTyped}
          rows={kind === 'text' ? 4 : 8}
          spellCheck={false}
          value={typed}
        />
        <Section title={messages.network}>
          <OptionList
            label={messages.network}
            onChange={setChosen}
            options={listNetworks(networks, includeTestnets).map(
              ({ chainId, title }) => ({ value: `${chainId}`, title }),
            )}
            value={chosen}
          />
        </Section>
      </Stack>
    </Screen>
  )
}
