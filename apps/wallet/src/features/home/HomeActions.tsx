import { canSwap } from '@cairn/core'
import { Action, ActionGrid } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Waypoints from 'lucide-react/icons/waypoints'
import { ReceiveAction } from '#shared/coins/ReceiveAction.tsx'
import { BuyAction } from '#shared/onramp/BuyAction.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './home.messages.ts'

/** The ways to move coins that this environment has. @see COIN-01 */
export function HomeActions() {
  const { environment } = useWallet()
  return (
    <ActionGrid>
      <Action
        icon={<ArrowUpRight size={20} />}
        renderLink={(link) => <Link {...link} to="/send" />}
      >
        {messages.send}
      </Action>
      <ReceiveAction>{messages.receive}</ReceiveAction>
      {environment.networks.some(canSwap) && (
        <Action
          icon={<ArrowLeftRight size={20} />}
          renderLink={(link) => <Link {...link} to="/swap" />}
        >
          {messages.swap}
        </Action>
      )}
      {environment.services.bridge !== undefined && (
        <Action
          icon={<Waypoints size={20} />}
          renderLink={(link) => <Link {...link} to="/bridge" />}
        >
          {messages.bridge}
        </Action>
      )}
      <BuyAction>{messages.buy}</BuyAction>
    </ActionGrid>
  )
}
