import type { PendingTransaction } from '@cairn/core'
import { type Address, shortenAddress } from '@cairn/primitives'
import {
  Avatar,
  Button,
  ButtonRow,
  List,
  ListRow,
  type RenderLink,
  Stack,
} from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import { useCoinFacts } from '#shared/history/use-coin-facts.ts'
import { useAccountAddress } from '#shared/wallet/wallet-context.ts'
import { messages as history } from './history.messages.ts'
import { messages } from './outcome.messages.ts'
import { type PastPayment, pastPayment } from './past-payment.ts'
import { messages as pendingWords } from './pending.messages.ts'
import { mayRetry } from './pending-words.ts'
import { useIsStranger } from './use-is-stranger.ts'
import type { OutcomeFacts } from './use-outcome.ts'
import { useRetry } from './use-retry.ts'

type Props = {
  chainId: number
  /** As in the page's address. */
  hash: string
  facts: OutcomeFacts
}

/** The ways on from a page that says how a transaction ended. @see OUTC-01 */
export function OutcomeActions({ chainId, hash, facts }: Props) {
  const { outcome, pending, found } = facts
  const payment = usePayment(facts)
  const isStranger = useIsStranger(payment?.to)
  const isMissing = outcome.state === 'missing'
  const known =
    found?.entry.txnHash ?? pending?.txnHash ?? pending?.metaTxnHash ?? hash
  const toTransaction: RenderLink = (link) => (
    <Link
      {...link}
      params={{ chainId: `${chainId}`, hash: known }}
      to="/history/$chainId/$hash"
    />
  )
  const toHistory: RenderLink = (link) => <Link {...link} to="/history" />
  return (
    <Stack gap={3}>
      {payment && isStranger && <SaveContact address={payment.to} />}
      <Button
        block
        renderLink={(link) => <Link {...link} to="/wallet" />}
        variant="primary"
      >
        {messages.finish}
      </Button>
      <ButtonRow lead="first">
        <Button renderLink={isMissing ? toHistory : toTransaction}>
          {isMissing ? history.toHistory : messages.see}
        </Button>
        {payment?.again && (
          <Button
            renderLink={(link) => (
              <Link
                {...link}
                search={{ ...payment.again, to: payment.to }}
                to="/send"
              />
            )}
          >
            {history.sendAgain}
          </Button>
        )}
        {pending && mayRetry(pending) && <TryAgain entry={pending} />}
      </ButtonRow>
    </Stack>
  )
}

/** The payment to repeat, once it is proved that it happened. */
function usePayment({ outcome, found }: OutcomeFacts): PastPayment | undefined {
  const account = useAccountAddress()
  const coinOf = useCoinFacts(found?.facts ?? new Map())
  if (outcome.state !== 'done' || outcome.act !== 'send') return undefined
  return found && pastPayment(found.entry, account, coinOf)
}

function SaveContact({ address }: { address: Address }) {
  return (
    <List>
      <ListRow
        actions={
          <Button
            renderLink={(link) => (
              <Link {...link} search={{ add: address }} to="/contacts" />
            )}
            size="sm"
          >
            {history.saveContact}
          </Button>
        }
        lead={<Avatar address={address} size={34} />}
        sub={shortenAddress(address, 4, 4)}
        title={messages.stranger}
      />
    </List>
  )
}

function TryAgain({ entry }: { entry: PendingTransaction }) {
  const retry = useRetry(entry)
  return (
    <Button loading={retry.isPending} onClick={() => retry.mutate()}>
      {pendingWords.retry}
    </Button>
  )
}
