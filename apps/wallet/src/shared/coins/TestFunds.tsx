import { findNetwork, notify, type Wallet } from '@cairn/core'
import { Button, Notice } from '@cairn/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './test-funds.messages.ts'

/** Whether the environment gives the open account coins to play with. */
export function hasFaucet({ environment, session }: Wallet): boolean {
  return (
    environment.services.faucet !== undefined &&
    session.getState().type === 'signed-in'
  )
}

type Props = {
  /** Quiet beside a button that matters more. */
  look?: 'outline' | 'quiet'
}

/**
 * Gets coins from the local faucet, on every main network. Says that they have
 * arrived once every network shows them.
 *
 * @see COIN-02
 */
export function TestFunds({ look = 'outline' }: Props) {
  const wallet = useWallet()
  const account = useAccountAddress()
  const queries = useQueryClient()
  const fund = useDecision({
    networkMode: 'always',
    mutationFn: async () => {
      // Loaded when it is pressed: most wallets have no faucet.
      const { fundAccount } = await import('./fund-account.ts')
      return fundAccount(wallet, account, queries)
    },
    onSuccess: (late) => {
      const networks = wallet.networks.getState()
      const names = late.map((id) => findNetwork(networks, id)?.title ?? id)
      notify(
        wallet.notifications,
        late.length === 0
          ? { kind: 'success', title: messages.done }
          : {
              kind: 'info',
              title: messages.late,
              text: messages.lateText(names.join(', ')),
            },
      )
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['history'] }),
  })
  return (
    <>
      <Button
        block
        loading={fund.isPending}
        onClick={() => fund.mutate()}
        variant={look}
      >
        {fund.isPending ? messages.getting : messages.get}
      </Button>
      {fund.isError && (
        <Notice role="alert" tone="negative">
          {messages.failed}
        </Notice>
      )}
    </>
  )
}
