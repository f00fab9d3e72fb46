import { addOwnCoin, notify, removeOwnCoin } from '@cairn/core'
import { isAddress, isolateText, pastedAccount } from '@cairn/primitives'
import {
  Address,
  Button,
  Field,
  List,
  ListRow,
  Section,
  Stack,
  Text,
} from '@cairn/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from '../networks/networks.messages.ts'

/** The coins that the person added on a network of their own. @see COIN-01 */
export function OwnCoinsPart({ chainId }: { chainId: number }) {
  const wallet = useWallet()
  const queries = useQueryClient()
  const all = useStore(wallet.settings, ({ ownCoins }) => ownCoins)
  const coins = all.filter((coin) => coin.chainId === chainId)
  const readAgain = () =>
    void queries.invalidateQueries({ queryKey: ['balances'] })
  return (
    <Section title={messages.coins}>
      <Stack gap={4}>
        <Text tone="muted">{messages.coinsText}</Text>
        {coins.length > 0 && (
          <List label={messages.coins}>
            {coins.map((coin) => (
              <ListRow
                actions={
                  <Button
                    aria-label={messages.removeCoin(isolateText(coin.symbol))}
                    onClick={() => {
                      removeOwnCoin(wallet, coin)
                      readAgain()
                    }}
                    size="sm"
                  >
                    {messages.remove}
                  </Button>
                }
                key={coin.address}
                sub={
                  isAddress(coin.address) && <Address address={coin.address} />
                }
                title={`${isolateText(coin.name)} (${isolateText(coin.symbol)})`}
              />
            ))}
          </List>
        )}
        <AddCoin chainId={chainId} onAdded={readAgain} />
      </Stack>
    </Section>
  )
}

type AddCoinProps = { chainId: number; onAdded: () => void }

function AddCoin({ chainId, onAdded }: AddCoinProps) {
  const wallet = useWallet()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const add = useDecision({
    networkMode: 'always',
    mutationFn: (address: `0x${string}`) =>
      addOwnCoin(wallet, chainId, address),
    onSuccess({ symbol }, address) {
      const title = messages.coinAdded(isolateText(symbol))
      notify(wallet.notifications, { kind: 'success', title })
      // Another address may have been typed meanwhile.
      setText((now) => (pastedAccount(now, chainId) === address ? '' : now))
      onAdded()
    },
    onError: ({ name }) =>
      setError(name === 'NotACoinError' ? messages.noCoin : messages.coinNode),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const address = pastedAccount(text, chainId)
        if (!isAddress(address)) return setError(messages.badAddress)
        setError(undefined)
        add.mutate(address)
      }}
    >
      <Stack gap={3}>
        <Field
          error={error}
          label={messages.coinAddress}
          onChange={setText}
          spellCheck={false}
          value={text}
        />
        <Button loading={add.isPending} type="submit">
          {messages.addCoin}
        </Button>
      </Stack>
    </form>
  )
}
