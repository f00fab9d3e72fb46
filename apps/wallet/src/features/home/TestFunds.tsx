import { isOwnNetwork, listNetworks, notify } from '@cairn/core'
import { Button, Notice } from '@cairn/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './home.messages.ts'

/** The local faucet: coins to play with on every main network. */
export function TestFunds() {
  const wallet = useWallet()
  const address = useAccountAddress()
  const queries = useQueryClient()
  const fund = useDecision({
    networkMode: 'always',
    mutationFn: async () => {
      const { faucet } = wallet.environment.services
      const networks = listNetworks(wallet.networks.getState(), false).filter(
        ({ chainId }) => !isOwnNetwork(wallet, chainId),
      )
      for (const { chainId } of networks) {
        const response = await fetch(faucet ?? '', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ address, chainId }),
        })
        if (!response.ok) throw new Error(`The faucet said ${response.status}.`)
      }
    },
    onSuccess: () =>
      notify(wallet.notifications, {
        kind: 'success',
        title: messages.fundsDone,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['balances'] }),
  })
  return (
    <>
      <Button
        block
        loading={fund.isPending}
        onClick={() => fund.mutate()}
        variant="outline"
      >
        {fund.isPending ? messages.gettingFunds : messages.getFunds}
      </Button>
      {fund.isError && (
        <Notice role="alert" tone="negative">
          {messages.fundsFailed}
        </Notice>
      )}
    </>
  )
}
