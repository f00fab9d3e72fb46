import { describeOperation, findNetwork } from '@cairn/core'
import {
  type CallOutcome,
  decodeOperations,
  type HistoryEntry,
  isSameAddress,
  toAddress,
} from '@cairn/primitives'
import {
  Address,
  Button,
  List,
  ListRow,
  Section,
  SkeletonRows,
  Stack,
  Text,
} from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { useExchanges } from '#shared/calls/exchanges.queries.ts'
import { useNamedOperations } from '#shared/calls/named-operations.ts'
import { operationTitle } from '#shared/calls/operation.messages.ts'
import { useNickname } from '#shared/contacts/contacts.queries.ts'
import type { CoinOf } from '#shared/history/entry-words.ts'
import { callsOptions } from '#shared/history/history.queries.ts'
import { paymentAddressOptions } from '#shared/money/network-fee.queries.ts'
import { useHidden } from '#shared/money/use-hidden.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './history.messages.ts'

type Props = { entry: HistoryEntry; hash: string; coinOf: CoinOf }

/** Every call the wallet made in a transaction, as its data says. @see HIST-02 */
export function CallsPart({ entry, hash, coinOf }: Props) {
  const wallet = useWallet()
  const account = useAccountAddress()
  const networks = useStore(wallet.networks)
  const hidden = useHidden()
  const nicknameOf = useNickname()
  const { chainId } = entry
  const known = findNetwork(networks, chainId)
  const calls = useQuery(callsOptions(wallet, account, chainId, hash))
  const payment = useQuery(paymentAddressOptions(wallet, chainId))
  const subject = { account, chainId, known, readsLikeness: true }
  const exchangeOf = useExchanges(
    chainId,
    decodeOperations(calls.data ?? [], subject),
  )
  const { operations, hasFailed } = useNamedOperations(
    decodeOperations(calls.data ?? [], {
      ...subject,
      exchangeOf,
      paymentAddress: payment.data,
      contractTypeOf: (address) => typeOf(entry, address),
    }),
  )
  if (calls.isError) {
    return (
      <Section title={messages.calls}>
        <Stack gap={2}>
          <Text tone="muted">{messages.callsFailed}</Text>
          <Button onClick={() => void calls.refetch()} size="sm">
            {messages.retry}
          </Button>
        </Stack>
      </Section>
    )
  }
  if (calls.isPending) {
    return (
      <Section title={messages.calls}>
        <SkeletonRows label={messages.callsLoading} rows={2} />
      </Section>
    )
  }
  if (operations.length === 0) return null
  return (
    <Section title={messages.calls}>
      <List label={messages.calls}>
        {operations.map((operation, index) => {
          const described = describeOperation(
            operation,
            chainId,
            coinOf,
            (id) => findNetwork(networks, id)?.title,
            undefined,
            (address, id) => decimalsIn(entry, address, id),
          )
          return (
            <ListRow
              key={index}
              sub={
                described.to !== undefined && (
                  <>
                    {named(nicknameOf(described.to))}
                    <Address address={toAddress(described.to.toLowerCase())} />
                  </>
                )
              }
              title={`${index + 1}. ${endWords(operation.outcome, operationTitle(described, 'now', hidden))}`}
              whole
            />
          )
        })}
      </List>
      {hasFailed && <Text tone="muted">{messages.namesFailed}</Text>}
    </Section>
  )
}

/** A call that did not stay says so. @see HIST-01 */
function endWords(outcome: CallOutcome | undefined, what: string): string {
  if (outcome?.type === 'reverted') return messages.callFailed(what)
  return outcome?.type === 'unknown' ? messages.callUncertain(what) : what
}

/** The name comes first, the address stays. */
function named(nickname: string | undefined): string {
  return nickname === undefined ? '' : `${nickname} · `
}

/** Returns the decimals of a collectible, as its document tells. @see COIN-02 */
function decimalsIn(
  { children }: HistoryEntry,
  address: string,
  tokenId: string,
): number | undefined {
  return children
    .filter((child) => child.kind === 'transfer')
    .find(
      ({ contractAddress, tokens }) =>
        tokens?.[tokenId] && isSameAddress(contractAddress, address),
    )?.tokens?.[tokenId]?.decimals
}

/** Returns the kind of a contract, as far as the moved tokens show it. */
function typeOf(
  { children }: HistoryEntry,
  address: string,
): string | undefined {
  return children
    .filter((child) => child.kind === 'transfer')
    .find((child) => isSameAddress(child.contractAddress, address))
    ?.contractType
}
