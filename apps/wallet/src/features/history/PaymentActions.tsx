import { Button, ButtonRow } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import { useIsWatching } from '#shared/wallet/wallet-context.ts'
import { messages } from './history.messages.ts'
import type { PastPayment } from './past-payment.ts'
import { useIsStranger } from './use-is-stranger.ts'

/**
 * Offers to pay again, and to keep a recipient who is not among the contacts.
 *
 * @see SEND-01 CONT-01
 */
export function PaymentActions({ payment }: { payment: PastPayment }) {
  const isWatching = useIsWatching()
  const { to, again } = payment
  const isStranger = useIsStranger(to)
  if (isWatching || (!again && !isStranger)) return null
  return (
    <ButtonRow>
      {isStranger && (
        <Button
          renderLink={(link) => (
            <Link {...link} search={{ add: to }} to="/contacts" />
          )}
        >
          {messages.saveContact}
        </Button>
      )}
      {again && (
        <Button
          renderLink={(link) => (
            <Link {...link} search={{ ...again, to }} to="/send" />
          )}
        >
          {messages.sendAgain}
        </Button>
      )}
    </ButtonRow>
  )
}
