import { findNetwork, type PendingTransaction } from '@cairn/core'
import { displayFullAmount } from '@cairn/primitives'
import { CopyButton, KeyValues, Section, Stack, Text } from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import {
  fullText,
  movedText,
  transfersOf,
} from '#shared/history/entry-words.ts'
import type { Transaction } from '#shared/history/history.queries.ts'
import { useCoinFacts } from '#shared/history/use-coin-facts.ts'
import {
  paymentAddressOptions,
  splitFees,
} from '#shared/network-fee.queries.ts'
import { useWallet } from '#shared/wallet-context.ts'
import { messages } from './history.messages.ts'
import { MovedList } from './MovedList.tsx'

/** Everything the indexer knows of a transaction. @see HIST-01 */
export function EntryFacts({ entry, facts }: Transaction) {
  const coinOf = useCoinFacts(facts)
  const wallet = useWallet()
  const network = useStore(wallet.networks, (state) =>
    findNetwork(state, entry.chainId),
  )
  const payment = useQuery(paymentAddressOptions(wallet, entry.chainId))
  const { meant, fees } = splitFees(transfersOf(entry), payment.data)
  return (
    <Stack gap={6}>
      <Section title={messages.what}>
        {meant.length === 0 ? (
          <Text tone="muted">{messages.nothing}</Text>
        ) : (
          <MovedList
            moves={meant.map((transfer) => ({
              isOut: transfer.direction === 'send',
              party:
                transfer.direction === 'send' ? transfer.to : transfer.from,
              ...fullText(transfer, entry.chainId, coinOf),
            }))}
          />
        )}
      </Section>
      <KeyValues
        pairs={[
          { label: messages.status, value: messages.complete },
          ...fees.map((fee) => {
            const { value, symbol } = movedText(fee, entry.chainId, coinOf)
            return { label: messages.fee, value: `${value} ${symbol}` }
          }),
          { label: messages.network, value: network?.title ?? '' },
          { label: messages.time, value: entry.date.toLocaleString('en-GB') },
          { label: messages.block, value: `${entry.blockNumber ?? ''}` },
          { label: messages.hash, value: <Hash value={entry.txnHash} /> },
          ...metaHashOf(entry.metaTxnHash),
        ]}
      />
    </Stack>
  )
}

/** What this device knows of a transaction that it sent. @see TXPD-01 */
export function PendingFacts({ entry }: { entry: PendingTransaction }) {
  const network = useStore(useWallet().networks, (state) =>
    findNetwork(state, entry.chainId),
  )
  const words = {
    pending: messages.waiting,
    complete: messages.complete,
    failed: messages.failedStatus,
  } as const
  const { title, transfers } = entry.decodedTransaction
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
      <KeyValues
        pairs={[
          { label: messages.status, value: words[entry.status] },
          ...(entry.error
            ? [{ label: messages.reason, value: entry.error }]
            : []),
          { label: messages.network, value: network?.title ?? '' },
          {
            label: messages.time,
            value: new Date(entry.timestamp).toLocaleString('en-GB'),
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
