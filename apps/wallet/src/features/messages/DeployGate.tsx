import {
  canValidate,
  type OpenEntry,
  rejectEntry,
  requestDeployment,
} from '@cairn/core'
import { Loader, Notice, Screen, Stack, Text } from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { AskerLine } from '#shared/dapps/AskerLine.tsx'
import { useNetworkTitle } from '#shared/networks/use-network-title.ts'
import { AnswerRow } from '#shared/wallet/AnswerRow.tsx'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './sign-message.messages.ts'

/** Between looks whether the wallet is set up, in milliseconds. */
const lookMs = 2000

type Props = {
  request: OpenEntry<'message'>
  /** The prompt itself. */
  children: ReactNode
}

/**
 * Sets the wallet up first, where an app checks signatures by the network alone
 * and the wallet is not there yet.
 *
 * @see DAPP-03
 */
export function DeployGate({ request, children }: Props) {
  const wallet = useWallet()
  const { chainId } = request
  const isLoading = useStore(
    wallet.session,
    (state) => state.type === 'signed-in' && state.engine === 'loading',
  )
  const validation = useQuery({
    queryKey: ['can-validate', chainId],
    queryFn: () => canValidate(wallet, chainId),
    enabled: !isLoading,
    refetchInterval: ({ state }) => (state.data ? false : lookMs),
    retry: true,
    retryDelay: lookMs,
    networkMode: 'always',
  })
  if (validation.data) return children
  if (validation.data === undefined && validation.failureCount === 0)
    return <Loader title={messages.checking} />
  return (
    <SetUpPrompt
      isReachable={validation.data !== undefined}
      request={request}
    />
  )
}

type SetUpPromptProps = Pick<Props, 'request'> & { isReachable: boolean }

/** Asks whether the wallet shall be set up on the message's network. */
function SetUpPrompt({ request, isReachable }: SetUpPromptProps) {
  const wallet = useWallet()
  const navigate = useNavigate()
  const account = useAccountAddress()
  const { id, chainId, from } = request
  const name = useNetworkTitle()(chainId) ?? `${chainId}`
  const isOnItsWay = useStore(wallet.pending, ({ entries }) =>
    entries.some((one) => one.chainId === chainId && one.status === 'pending'),
  )
  return (
    <Screen
      footer={
        <AnswerRow
          cancel={messages.reject}
          confirm={isOnItsWay ? messages.settingUp : messages.setUp}
          confirmDisabled={!isReachable}
          loading={isOnItsWay}
          onCancel={() =>
            rejectEntry(wallet, id, 'User rejected wallet deploy request')
          }
          onConfirm={() => {
            requestDeployment(wallet, account, chainId)
            void navigate({ to: '/sign-transaction' })
          }}
        />
      }
      footerLine
      title={messages.setUpTitle(name)}
      width="task"
    >
      <Stack gap={6}>
        {from && <AskerLine asker={from} />}
        <Text tone="muted">{messages.setUpText(name)}</Text>
        {!isReachable && (
          <Notice role="status" tone="warning">
            {messages.unreachable(name)}
          </Notice>
        )}
      </Stack>
    </Screen>
  )
}
