import type { NetworkRemovals } from '@cairn/core'
import {
  Badge,
  Button,
  DecisionRow,
  Dialog,
  List,
  ListRow,
  NetworkBadge,
  Notice,
  Spinner,
  Stack,
  Text,
} from '@cairn/ui'
import { useState } from 'react'
import { networkLogo } from '#shared/networks/network-mark.ts'
import { useNetworkTitle } from '#shared/networks/use-network-title.ts'
import { feeText, stateText } from './removal-rows.ts'
import { messages } from './removals.messages.ts'
import { usePublishing, useRemovals } from './use-removals.ts'

type Props = {
  /** Something was removed just now. */
  isAsking: boolean
  onAsk: (isAsking: boolean) => void
}

/**
 * Says where removed signers are still valid, and publishes the removal there.
 * It reads the networks, so it goes on where a closed page stopped.
 *
 * @see REMV-01
 */
export function Removals({ isAsking, onAsk }: Props) {
  const { networks, waiting } = useRemovals()
  // A network stays in the list once its removal is published.
  const [listed, setListed] = useState<readonly number[]>([])
  const isOpen = isAsking && (waiting.length > 0 || listed.length > 0)
  const chainIds = [
    ...new Set([...listed, ...waiting.map(({ chainId }) => chainId)]),
  ]
  const close = () => {
    setListed([])
    onAsk(false)
  }
  return (
    <>
      {waiting.length > 0 && (
        <Stack gap={3}>
          <Notice title={messages.waiting} tone="warning">
            {messages.waitingText(waiting.map((one) => one.networkName))}
          </Notice>
          <Button block onClick={() => onAsk(true)}>
            {messages.publishNow}
          </Button>
        </Stack>
      )}
      {isOpen && (
        <PublishDialog
          networks={networks.filter(
            ({ chainId, type }) =>
              type === 'unknown' || chainIds.includes(chainId),
          )}
          onBegin={() => setListed(chainIds)}
          onClose={close}
        />
      )}
    </>
  )
}

type DialogProps = {
  networks: readonly NetworkRemovals[]
  onBegin: () => void
  onClose: () => void
}

function PublishDialog({ networks, onBegin, onClose }: DialogProps) {
  const waiting = networks.filter(({ type }) => type === 'still-valid')
  const { rows, payable, attempts, publish } = usePublishing(
    waiting.map(({ chainId }) => chainId),
  )
  const isBusy = publish.isPending
  const close = () => {
    if (!isBusy) onClose()
  }
  const titleOf = useNetworkTitle()
  return (
    <Dialog
      footer={
        waiting.length === 0 && !isBusy ? (
          <Button block onClick={onClose} variant="primary">
            {messages.done}
          </Button>
        ) : (
          <DecisionRow
            cancel={messages.later}
            cancelDisabled={isBusy}
            confirm={isBusy ? messages.publishing : messages.confirm(payable)}
            confirmDisabled={payable === 0}
            loading={isBusy}
            onCancel={close}
            onConfirm={() => {
              onBegin()
              publish.mutate()
            }}
          />
        )
      }
      onClose={close}
      open
      title={messages.title}
    >
      <Stack gap={4}>
        <Text>{messages.text}</Text>
        <List label={messages.networks}>
          {networks.map((network) => {
            const { chainId, networkName, type } = network
            const attempt = attempts.get(chainId)
            const row = rows.find((one) => one.chainId === chainId)
            return (
              <ListRow
                end={
                  type === 'removed' ? (
                    <Badge tone="positive">{messages.removed}</Badge>
                  ) : attempt === 'publishing' ? (
                    <Spinner />
                  ) : (
                    row && feeText(row.offer, row.payment)
                  )
                }
                key={chainId}
                lead={
                  <NetworkBadge
                    decorative
                    name={networkName}
                    size="lg"
                    src={networkLogo(chainId)}
                  />
                }
                sub={
                  type === 'removed' ? undefined : stateText(network, attempt)
                }
                title={titleOf(chainId) ?? networkName}
              />
            )
          })}
        </List>
      </Stack>
    </Dialog>
  )
}
