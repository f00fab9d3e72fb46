import { findNetwork, type PendingRequest } from '@cairn/core'
import { NetworkBadge, Stack, Text } from '@cairn/ui'
import { useStore } from 'zustand'
import { useCallsTitle } from '#shared/calls/use-calls-title.ts'
import { networkMark } from '#shared/networks/network-mark.ts'
import { useNetworkTitle } from '#shared/networks/use-network-title.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './signing.messages.ts'

type Props = {
  request: PendingRequest
  /** The number of requests that wait behind this one. */
  waiting: number
}

/** Describes in a line what is signed, and on which network. @see SIGN-03 */
export function RequestHead({ request, waiting }: Props) {
  const network = useStore(useWallet().networks, (state) =>
    findNetwork(state, request.chainId),
  )
  const title = useNetworkTitle()(request.chainId)
  const where =
    request.chainId === 0
      ? messages.everyNetwork
      : (title ?? `${request.chainId}`)
  const sub = waiting > 0 ? `${where} · ${messages.waiting(waiting)}` : where
  return (
    <Stack gap={3} row>
      <NetworkBadge
        decorative
        name={where}
        size="lg"
        src={networkMark(network)?.src}
      />
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
  const { content, address: account, chainId } = request
  if (content?.type === 'calls')
    return <CallsTitle {...{ account, chainId, calls: content.calls }} />
  if (content?.type === 'message') return messages.message
  return chainId === 0 ? messages.setup : messages.proof
}

function CallsTitle(props: Parameters<typeof useCallsTitle>[0]) {
  return useCallsTitle(props)
}
