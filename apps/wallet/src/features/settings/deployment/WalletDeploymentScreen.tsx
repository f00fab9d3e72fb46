import { requestDeployment, type WalletDeployment } from '@cairn/core'
import {
  Badge,
  Button,
  List,
  ListRow,
  NetworkBadge,
  Stack,
  Text,
} from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { QueryState } from '#shared/loading/QueryState.tsx'
import { networkLogo } from '#shared/networks/network-mark.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { SettingsPage } from '../SettingsPage.tsx'
import { messages } from './deployment.messages.ts'
import { deploymentsOptions } from './deployment.queries.ts'
import { actionOf, stateOf } from './deployment-words.ts'

/** Shows the state of the wallet's contract on each network. @see DEPL-01 */
export function WalletDeploymentScreen() {
  const wallet = useWallet()
  const account = useAccountAddress()
  const includeTestnets = useStore(wallet.settings, (s) => s.includeTestnets)
  const query = useQuery(deploymentsOptions(wallet, account, includeTestnets))
  return (
    <SettingsPage title={messages.title}>
      <Stack gap={4}>
        <Text tone="muted">{messages.text}</Text>
        {query.data ? (
          <List label={messages.title}>
            {query.data.map((deployment) => (
              <DeploymentRow deployment={deployment} key={deployment.chainId} />
            ))}
          </List>
        ) : (
          <QueryState
            failed={query.isError}
            loading={messages.loading}
            onRetry={() => void query.refetch()}
            retry={messages.tryAgain}
            rows={3}
            text={messages.unreadableText}
            title={messages.unreadable}
          />
        )}
      </Stack>
    </SettingsPage>
  )
}

function DeploymentRow({ deployment }: { deployment: WalletDeployment }) {
  const wallet = useWallet()
  const account = useAccountAddress()
  const navigate = useNavigate()
  const { chainId, networkName } = deployment
  const action = actionOf(deployment)
  const set = () => {
    requestDeployment(wallet, account, chainId)
    void navigate({ to: '/sign-transaction' })
  }
  return (
    <ListRow
      end={
        action ? (
          <Button
            aria-label={messages.on(action, networkName)}
            data-action="review"
            onClick={set}
            size="sm"
          >
            {action}
          </Button>
        ) : (
          <Badge tone="positive">{messages.ready}</Badge>
        )
      }
      lead={
        <NetworkBadge
          decorative
          name={networkName}
          size="lg"
          src={networkLogo(deployment.chainId)}
        />
      }
      sub={stateOf(deployment)}
      title={networkName}
    />
  )
}
