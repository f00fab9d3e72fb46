import { findNetwork, type SignedMessage, verifySignature } from '@cairn/core'
import { Button, CopyButton, Notice, Screen, Stack, Text } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import styles from './MessageContentView.module.css'
import { messages } from './sign-message.messages.ts'

/** A signature the person asked for themselves: to copy, and to check. @see SIGN-11 */
export function SignedView({ signed }: { signed: SignedMessage }) {
  const wallet = useWallet()
  const network = useStore(wallet.networks, (state) =>
    findNetwork(state, signed.chainId),
  )
  const name = network?.title ?? `${signed.chainId}`
  const verify = useDecision({
    networkMode: 'always',
    mutationFn: () => verifySignature(wallet, signed),
  })
  return (
    <Screen
      footer={
        <Button
          block
          renderLink={(link) => <Link {...link} to="/wallet" />}
          variant="primary"
        >
          {messages.done}
        </Button>
      }
      title={messages.signed}
      width="task"
    >
      <Stack gap={6}>
        <Text tone="muted">{messages.signedText}</Text>
        <section className={styles.card}>
          <div className={styles.head}>
            <Text as="h2" look="label">
              {messages.signature}
            </Text>
            <CopyButton label={messages.copy} value={signed.signature} />
          </div>
          <section
            aria-label={messages.signature}
            className={`${styles.body} ${styles.short}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
            tabIndex={0}
          >
            <pre>{signed.signature}</pre>
          </section>
        </section>
        <Button
          block
          loading={verify.isPending}
          onClick={() => verify.mutate()}
        >
          {verify.isPending ? messages.verifying : messages.verify}
        </Button>
        {verify.data !== undefined && (
          <Notice role="status" tone={verify.data ? 'positive' : 'negative'}>
            {verify.data ? messages.valid(name) : messages.invalid(name)}
          </Notice>
        )}
        {verify.isError && (
          <Notice role="alert" tone="warning">
            {messages.unverified}
          </Notice>
        )}
      </Stack>
    </Screen>
  )
}
