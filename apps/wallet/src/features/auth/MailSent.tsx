import {
  Button,
  ButtonRow,
  Card,
  CodeDisplay,
  Screen,
  Spinner,
  Stack,
  Text,
} from '@cairn/ui'
import { useEffect, useState } from 'react'
import { MailboxLink } from '#shared/sign-in/MailboxLink.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './auth.messages.ts'
import styles from './MailSent.module.css'

/** Before that a mail is likely still on its way. */
const sendAgainMs = 30_000

type Props = {
  email: string
  code: string
  /** Milliseconds. */
  sentAt: number
  /** Stops waiting, and asks for an address once more. */
  onOther: () => void
  onSendAgain: () => void
}

/**
 * Shows which address the mail went to, and the code to compare in it.
 *
 * @see PWLS-03
 */
export function MailSent(props: Props) {
  const { email, code, sentAt, onOther, onSendAgain } = props
  return (
    <Screen
      footer={
        <ButtonRow>
          <Button onClick={onOther}>{messages.otherEmail}</Button>
          <SendAgain onPress={onSendAgain} sentAt={sentAt} />
        </ButtonRow>
      }
      middle
      title={messages.sent}
      width="task"
    >
      <Stack gap={6}>
        <Text>{messages.sentText(email)}</Text>
        <Card>
          <Stack gap={4}>
            <CodeDisplay code={code} label={messages.code} />
            <Text look="small" tone="muted">
              {messages.sentHint}
            </Text>
          </Stack>
        </Card>
        <div className={styles.waiting}>
          <Spinner size={16} />
          <Text look="small" tone="muted">
            {messages.waiting}
          </Text>
        </div>
        <MailboxLink>{messages.openMailbox}</MailboxLink>
      </Stack>
    </Screen>
  )
}

type AgainProps = { sentAt: number; onPress: () => void }

function SendAgain({ sentAt, onPress }: AgainProps) {
  const { now } = useWallet()
  const secondsLeft = () =>
    Math.max(0, Math.ceil((sentAt + sendAgainMs - now()) / 1000))
  const [seconds, setSeconds] = useState(secondsLeft)
  const isEarly = seconds > 0
  useEffect(() => {
    if (!isEarly) return
    const timer = setInterval(() => setSeconds(secondsLeft), 1000)
    return () => clearInterval(timer)
  })
  return (
    <Button disabled={isEarly} onClick={onPress}>
      {isEarly ? messages.sendAgainIn(seconds) : messages.sendAgain}
    </Button>
  )
}
