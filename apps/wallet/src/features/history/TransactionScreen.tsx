import { findNetwork, type PendingTransaction } from '@cairn/core'
import { type HistoryEntry, toAddress } from '@cairn/primitives'
import {
  Address,
  Amount,
  CopyButton,
  EmptyState,
  KeyValues,
  List,
  ListRow,
  Screen,
  Section,
  SkeletonRows,
  Stack,
  Text,
} from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useStore } from 'zustand'
import {
  paymentAddressOptions,
  splitFees,
} from '#shared/network-fee.queries.ts'
import { ScreenLink } from '#shared/ScreenLink.tsx'
import { useCoins } from '#shared/use-coins.ts'
import { useAccountAddress, useWallet } from '#shared/wallet-context.ts'
import { movedText, transfersOf } from './entry-words.ts'
import { messages, typeWords } from './history.messages.ts'
import { transactionOptions } from './history.queries.ts'

/** One transaction, with everything that moved. @see HIST-01 */
export function TransactionScreen() {
  const { chainId, hash } = useParams({
    from: '/private/history/$chainId/$hash',
  })
  const wallet = useWallet()
  const account = useAccountAddress()
  const pending = useStore(wallet.pending, ({ entries }) =>
    entries.find(({ metaTxnHash }) => metaTxnHash === hash),
  )
  const known = useStore(
    wallet.networks,
    (state) => findNetwork(state, Number(chainId)) !== undefined,
  )
  const found = useQuery({
    ...transactionOptions(wallet, account, Number(chainId), hash),
    enabled: known && !pending,
  })
  const title = found.data ? typeWords[found.data.type] : messages.transaction
  return (
    <Screen
      back={{ renderLink: (link) => <Link {...link} to="/history" /> }}
      title={title}
      width="task"
    >
      {found.data ? (
        <Entry entry={found.data} />
      ) : pending ? (
        <PendingEntry entry={pending} />
      ) : known && found.isPending ? (
        <SkeletonRows label={messages.loading} rows={4} />
      ) : (
        <EmptyState
          action={<ScreenLink to="/history">{messages.toHistory}</ScreenLink>}
          title={messages.missing}
        >
          {messages.missingText}
        </EmptyState>
      )}
    </Screen>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const coins = useCoins()
  const network = useStore(useWallet().networks, (state) =>
    findNetwork(state, entry.chainId),
  )
  const wallet = useWallet()
  const payment = useQuery(paymentAddressOptions(wallet, entry.chainId))
  const { meant, fees } = splitFees(transfersOf(entry), payment.data)
  const coinOf = (id: string) => coins.all.find((coin) => coin.id === id)
  return (
    <Stack gap={6}>
      <Section title={messages.what}>
        <List label={messages.what}>
          {meant.map((transfer, index) => (
            <ListRow
              end={
                <Amount
                  {...movedText(transfer, entry.chainId, coinOf)}
                  direction={transfer.direction === 'send' ? 'out' : 'in'}
                />
              }
              key={`${transfer.contractAddress}-${index}`}
              sub={
                <Address
                  address={toAddress(
                    (transfer.direction === 'send'
                      ? transfer.to
                      : transfer.from
                    ).toLowerCase(),
                  )}
                />
              }
              title={
                transfer.direction === 'send' ? messages.to : messages.from
              }
            />
          ))}
        </List>
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
          { label: messages.hash, value: <Hash value={entry.txnHash ?? ''} /> },
        ]}
      />
    </Stack>
  )
}

function PendingEntry({ entry }: { entry: PendingTransaction }) {
  const network = useStore(useWallet().networks, (state) =>
    findNetwork(state, entry.chainId),
  )
  const words = {
    pending: messages.waiting,
    complete: messages.complete,
    failed: messages.failedStatus,
  } as const
  return (
    <Stack gap={6}>
      <Text as="h2" look="heading">
        {entry.decodedTransaction.title}
      </Text>
      <KeyValues
        pairs={[
          { label: messages.status, value: words[entry.status] },
          { label: messages.network, value: network?.title ?? '' },
          {
            label: messages.time,
            value: new Date(entry.timestamp).toLocaleString('en-GB'),
          },
          {
            label: messages.metaHash,
            value: <Hash value={entry.metaTxnHash} />,
          },
        ]}
      />
    </Stack>
  )
}

function Hash({ value }: { value: string }) {
  return (
    <Stack gap={1} row>
      <Text
        as="code"
        look="mono"
      >{`${value.slice(0, 10)}…${value.slice(-8)}`}</Text>
      <CopyButton value={value} />
    </Stack>
  )
}
