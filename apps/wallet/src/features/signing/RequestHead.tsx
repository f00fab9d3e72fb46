import { findNetwork, type PendingRequest } from '@cairn/core'
import { coinId, decodeOperations, nativeTokenAddress } from '@cairn/primitives'
import { NetworkBadge, Stack, Text } from '@cairn/ui'
import { useStore } from 'zustand'
import { describeOperation } from '#shared/describe-operation.ts'
import { useCoins } from '#shared/use-coins.ts'
import { useWallet } from '#shared/wallet-context.ts'
import { messages } from './signing.messages.ts'

type Props = {
  request: PendingRequest
  /** How many requests stand behind this one. */
  waiting: number
}

/** What is signed and where, in a line. @see SIGN-03 */
export function RequestHead({ request, waiting }: Props) {
  const network = useStore(useWallet().networks, (state) =>
    findNetwork(state, request.chainId),
  )
  const where = network?.title ?? messages.everyNetwork
  const sub = waiting > 0 ? `${where} · ${messages.waiting(waiting)}` : where
  return (
    <Stack gap={3} row>
      <NetworkBadge decorative name={where} size="lg" />
      <div>
        <Text look="label">
          <RequestTitle request={request} />
        </Text>
        <Text look="small" tone="muted">
          {sub}
        </Text>
      </div>
    </Stack>
  )
}

function RequestTitle({ request }: { request: PendingRequest }) {
  const { content } = request
  if (content?.type === 'calls') return <CallsTitle request={request} />
  if (content?.type === 'message') return messages.message
  return request.chainId === 0 ? messages.setup : messages.proof
}

function CallsTitle({ request }: { request: PendingRequest }) {
  const { chainId, address, content } = request
  const coins = useCoins()
  const network = useStore(useWallet().networks, (state) =>
    findNetwork(state, chainId),
  )
  const coinOf = (id: string) =>
    coins.all.find((coin) => coin.id === id) ??
    (id === coinId(chainId, nativeTokenAddress)
      ? network?.nativeToken
      : undefined)
  const calls = content?.type === 'calls' ? content.calls : []
  const operations = decodeOperations(calls, { account: address, chainId })
  const [first, ...rest] = operations.map((operation) =>
    describeOperation(operation, chainId, coinOf),
  )
  if (!first) return messages.transaction
  return rest.length === 0
    ? first.title
    : messages.andMore(first.title, rest.length)
}
