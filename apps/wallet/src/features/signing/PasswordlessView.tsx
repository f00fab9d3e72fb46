import { cancelFocus, type SigningFocus } from '@cairn/core'
import {
  Address,
  Button,
  CodeDisplay,
  Dialog,
  KeyValues,
  Spinner,
  Stack,
  Text,
} from '@cairn/ui'
import { useStore } from 'zustand'
import { MailboxLink } from '#shared/sign-in/MailboxLink.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './secret-views.messages.ts'

/** Waits for the mailed link of a signature to be confirmed. @see SIGN-07 */
export function PasswordlessView({ focus }: { focus: SigningFocus }) {
  const wallet = useWallet()
  const state = useStore(wallet.passwordless)
  const cancel = () => cancelFocus(wallet)
  return (
    <Dialog
      footer={
        <Button block data-action="reject" onClick={cancel}>
          {messages.cancel}
        </Button>
      }
      onClose={cancel}
      open
      title={messages.mail}
    >
      {state.type === 'waiting' ? (
        <Stack gap={4}>
          <Text>{messages.mailText(state.email)}</Text>
          <CodeDisplay code={state.code} label={messages.code} />
          <KeyValues
            pairs={[
              {
                label: messages.wallet,
                value: <Address address={focus.account} />,
              },
            ]}
          />
          <Text tone="muted">{messages.mailHint}</Text>
          <MailboxLink>{messages.openMailbox}</MailboxLink>
        </Stack>
      ) : (
        <Stack center>
          <Spinner />
          <Text>
            {state.type === 'opening' ? messages.signing : messages.sending}
          </Text>
        </Stack>
      )}
    </Dialog>
  )
}
