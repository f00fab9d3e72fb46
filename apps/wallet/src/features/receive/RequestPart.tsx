import {
  addedNativeToCoin,
  findNetwork,
  isOwnNetwork,
  listNetworks,
  nativeToCoin,
} from '@cairn/core'
import {
  type Address,
  amountOf,
  displayFullAmount,
  formatPaymentUri,
  isNativeToken,
  numberSignsOf,
  readAmount,
} from '@cairn/primitives'
import { AmountField, Stack, Text, TokenPick } from '@cairn/ui'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useHeldCoins } from '#shared/coins/use-coins.ts'
import { CoinIcon } from '#shared/money/CoinIcon.tsx'
import { CoinPicker, type PickableCoin } from '#shared/money/CoinPicker.tsx'
import { amountProblems, roundedNote } from '#shared/money/money.messages.ts'
import { nativeLogo } from '#shared/networks/network-mark.ts'
import { useNetworkTitle } from '#shared/networks/use-network-title.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './receive.messages.ts'

/** A payment that the person asks for. */
export type Asked = {
  /** EIP-681. */
  readonly uri: string
  readonly amount: string
  readonly network: string
}

/** A balance is no limit to a request. */
const noLimit = 2n ** 255n

type Props = {
  address: Address
  /** Receives the payment; `undefined` while there is no amount. */
  onAsk: (asked: Asked | undefined) => void
}

/** Asks for an amount of a coin: held ones, and each network's own. @see RECV-01 */
export function RequestPart({ address, onAsk }: Props) {
  const coins = useAskableCoins()
  const networks = useStore(useWallet().networks)
  const networkOf = (chainId: number) => findNetwork(networks, chainId)
  const titleOf = useNetworkTitle()
  const [id, setId] = useState(coins[0]?.id)
  const [amountText, setAmountText] = useState('')
  const [isPicking, setIsPicking] = useState(false)
  const coin = coins.find((one) => one.id === id) ?? coins[0]
  if (!coin) return null
  const readingOf = (text: string, of: PickableCoin) =>
    readAmount(
      { amountText: text, unit: 'coin' },
      { ...of, balance: noLimit },
      0,
      numberSignsOf(),
    )
  const ask = (text: string, of: PickableCoin) => {
    const reading = readingOf(text, of)
    const amount = reading.type === 'amount' ? amountOf(reading) : undefined
    onAsk(
      amount === undefined
        ? undefined
        : askFor(address, of, amount, titleOf(of.chainId)),
    )
  }
  const reading = readingOf(amountText, coin)
  const network = networkOf(coin.chainId)
  return (
    <Stack gap={2}>
      <AmountField
        error={
          reading.type === 'problem'
            ? amountProblems[reading.problem]
            : undefined
        }
        label={messages.amount}
        note={roundedNote(reading, coin)}
        onChange={(text) => {
          setAmountText(text)
          ask(text, coin)
        }}
        size="md"
        token={
          <TokenPick
            icon={<CoinIcon coin={coin} network={network} size="sm" />}
            label={messages.coin}
            onClick={() => setIsPicking(true)}
            symbol={coin.symbol}
          />
        }
        value={amountText}
      />
      <Text look="small" tone="muted">
        {messages.payOn(titleOf(coin.chainId) ?? '')}
      </Text>
      {isPicking && (
        <CoinPicker
          coins={coins}
          networkOf={networkOf}
          onChoose={(chosen) => {
            setId(chosen)
            setIsPicking(false)
            const next = coins.find((one) => one.id === chosen)
            if (next) ask(amountText, next)
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </Stack>
  )
}

/** The coins that are held and listed, and the own coin of each network. */
function useAskableCoins(): readonly PickableCoin[] {
  const wallet = useWallet()
  const { all } = useHeldCoins()
  const networks = useStore(wallet.networks)
  const includeTestnets = useStore(wallet.settings, (s) => s.includeTestnets)
  const natives = listNetworks(networks, includeTestnets).map((network) => {
    const { chainId } = network
    const none = { chainId, balance: '0' }
    return isOwnNetwork(wallet, chainId)
      ? addedNativeToCoin(none, network)
      : nativeToCoin(none, network, nativeLogo)
  })
  const held = all.filter(({ verified }) => verified)
  const isHeld = ({ id }: PickableCoin) => held.some((coin) => coin.id === id)
  return [...held, ...natives.filter((coin) => !isHeld(coin))]
}

function askFor(
  to: Address,
  { chainId, contractAddress, decimals, symbol }: PickableCoin,
  amount: bigint,
  network = `${chainId}`,
): Asked {
  const tokenAddress = isNativeToken(contractAddress)
    ? undefined
    : (contractAddress as Address)
  return {
    uri: formatPaymentUri({ to, chainId, tokenAddress, amount }),
    amount: `${displayFullAmount(amount, decimals)} ${symbol}`,
    network,
  }
}
