import { findNetwork, type PendingTransaction } from '@cairn/core'
import {
  displayFullAmount,
  type HistoryEntry,
  isIncome,
  isolateText,
  momentText,
} from '@cairn/primitives'
import {
  Amount,
  CopyButton,
  KeyValues,
  Section,
  Stack,
  Text,
  TextLink,
} from '@cairn/ui'
import { useStore } from 'zustand'
import { messages as callMessages } from '#shared/calls/calls.messages.ts'
import { fullText, limitText, movedText } from '#shared/history/entry-words.ts'
import type { Transaction } from '#shared/history/history.queries.ts'
import { usePastPricing } from '#shared/history/past-prices.queries.ts'
import { useCoinFacts } from '#shared/history/use-coin-facts.ts'
import { useTitleText } from '#shared/money/use-hidden.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { AllowedList } from './AllowedList.tsx'
import { CallsPart } from './CallsPart.tsx'
import { messages } from './history.messages.ts'
import { MovedList, PastWorth } from './MovedList.tsx'
import { PaymentActions } from './PaymentActions.tsx'
import { pastPayment, sentPayment } from './past-payment.ts'

/** Everything that is known of a transaction. @see HIST-01 HIST-02 */
export function EntryFacts({ entry, facts }: Transaction) {
  const coinOf = useCoinFacts(facts)
  const pricing = usePastPricing()
  const account = useAccountAddress()
  const { chainId, txnHash } = entry
  const wallet = useWallet()
  const network = useStore(wallet.networks, (state) =>
    findNetwork(state, chainId),
  )
  const hidden = useStore(wallet.settings, (state) => state.hideBalances)
  const transfers = entry.children.filter((child) => child.kind === 'transfer')
  const approvals = entry.children.filter((child) => child.kind === 'approve')
  const payment = pastPayment(entry, account, coinOf)
  return (
    <Stack gap={2}>
      {approvals.length > 0 && (
        <AllowedList
          approvals={approvals.map((approval) => ({
            spender: approval.spender,
            limit: limitText(approval, chainId, coinOf),
          }))}
        />
      )}
      {(transfers.length > 0 || approvals.length === 0) && (
        <Section title={messages.what}>
          {transfers.length === 0 ? (
            <Text tone="muted">{messages.nothing}</Text>
          ) : (
            <MovedList
              moves={transfers.map((transfer) => ({
                isOut: !isIncome(transfer, account),
                party: isIncome(transfer, account)
                  ? transfer.from
                  : transfer.to,
                ...fullText(transfer, chainId, coinOf),
                worth: (
                  <PastWorth
                    coinOf={coinOf}
                    entry={entry}
                    pricing={pricing}
                    transfer={transfer}
                  />
                ),
              }))}
            />
          )}
        </Section>
      )}
      {payment && <PaymentActions payment={payment} />}
      {entry.metaTxnHash && txnHash && (
        <CallsPart coinOf={coinOf} entry={entry} hash={txnHash} />
      )}
      <KeyValues
        pairs={[
          { label: messages.status, value: statusOf(entry) },
          ...reasonOf(entry),
          ...entry.fees.map((fee) => {
            const { value, symbol } = movedText(fee, chainId, coinOf)
            return {
              label: messages.fee,
              value: <Amount hidden={hidden} symbol={symbol} value={value} />,
            }
          }),
          { label: messages.network, value: network?.title ?? '' },
          { label: messages.time, value: momentText(entry.date) },
          { label: messages.block, value: `${entry.blockNumber ?? ''}` },
          { label: messages.hash, value: <Hash value={txnHash} /> },
          ...explorerOf(network?.blockExplorerUrl, txnHash),
          ...metaHashOf(entry.metaTxnHash),
        ]}
      />
    </Stack>
  )
}

/**
 * Returns the status text. A failed transaction is never called done.
 *
 * @see HIST-01
 */
function statusOf({ status, failure }: HistoryEntry): string {
  if (status === 'failed') return callMessages.failed
  return failure ? messages.partlyFailed(failure.count) : messages.complete
}

function reasonOf({ failure }: HistoryEntry) {
  if (!failure) return []
  const { reason } = failure
  const value = reason === undefined ? messages.noReason : isolateText(reason)
  return [{ label: messages.reason, value }]
}

/** A network without an explorer has no link. */
function explorerOf(url: string | undefined, hash: string | undefined) {
  if (!url || !hash) return []
  const href = `${url.replace(/\/+$/, '')}/tx/${hash}`
  return [
    {
      label: messages.explorer,
      value: (
        <TextLink
          renderLink={({ children, ...link }) => (
            <a {...link} href={href} rel="noopener" target="_blank">
              {children}
            </a>
          )}
        >
          {new URL(href).host}
        </TextLink>
      ),
    },
  ]
}

/** Shows what this device knows of a transaction that it sent. @see TXPD-01 */
export function PendingFacts({ entry }: { entry: PendingTransaction }) {
  const network = useStore(useWallet().networks, (state) =>
    findNetwork(state, entry.chainId),
  )
  const words = {
    pending: messages.waiting,
    complete: messages.complete,
    failed: callMessages.failed,
  } as const
  const { transfers } = entry.decodedTransaction
  const title = useTitleText(entry.decodedTransaction.title)
  const payment = sentPayment(entry, useAccountAddress())
  return (
    <Stack gap={6}>
      <Text as="h2" look="heading">
        {title}
      </Text>
      {transfers.length > 0 && (
        <MovedList
          moves={transfers.map(({ to, symbol, amount, decimals }) => ({
            isOut: true,
            party: to,
            value: displayFullAmount(BigInt(amount), decimals),
            symbol,
          }))}
        />
      )}
      {payment && <PaymentActions payment={payment} />}
      <KeyValues
        pairs={[
          { label: messages.status, value: words[entry.status] },
          ...(entry.error
            ? [{ label: messages.reason, value: entry.error }]
            : []),
          { label: messages.network, value: network?.title ?? '' },
          {
            label: messages.time,
            value: momentText(entry.timestamp),
          },
          ...(entry.txnHash
            ? [{ label: messages.hash, value: <Hash value={entry.txnHash} /> }]
            : []),
          ...metaHashOf(entry.metaTxnHash),
        ]}
      />
    </Stack>
  )
}

function metaHashOf(hash: string | undefined) {
  return hash
    ? [{ label: messages.metaHash, value: <Hash value={hash} /> }]
    : []
}

function Hash({ value = '' }: { value: string | undefined }) {
  return (
    <Stack gap={1} row>
      <Text as="code" look="mono">
        {`${value.slice(0, 10)}…${value.slice(-8)}`}
      </Text>
      <CopyButton value={value} />
    </Stack>
  )
}
