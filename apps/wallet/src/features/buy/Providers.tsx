import { findNetwork } from '@cairn/core'
import {
  blockedMessage,
  chosenProvider,
  findSoldOption,
  type OnrampProvider,
  type OnrampState,
  paidChainOf,
  sells,
  takesAmount,
} from '@cairn/primitives'
import {
  Button,
  EmptyState,
  Notice,
  OptionList,
  Section,
  SkeletonRows,
  Stack,
} from '@cairn/ui'
import { useStore } from 'zustand'
import { messages as onramp } from '#shared/onramp/onramp.messages.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './buy.messages.ts'
import { countryName } from './country-names.ts'
import type { Purchase } from './use-purchase.ts'

/** transak's page starts with this amount of the fiat. */
const transakAmount = '50'

type Props = { purchase: Purchase; state: OnrampState }

/** Chooses one of the country's providers. @see RAMP-01 */
export function Providers({ purchase, state }: Props) {
  const { discovery } = state
  switch (discovery.status) {
    case 'idle':
    case 'pending':
      return (
        <Section flush title={messages.providers}>
          <SkeletonRows label={messages.loading} rows={3} />
        </Section>
      )
    case 'error':
      return (
        <Notice role="status" title={`${discovery.error}.`} tone="warning">
          {discovery.error === blockedMessage && messages.blockedText}
        </Notice>
      )
    case 'success':
      return (
        <Stack gap={3}>
          <ProviderList
            discovery={discovery}
            purchase={purchase}
            state={state}
          />
          {discovery.unknown.length > 0 && (
            <UnknownProviders purchase={purchase} unknown={discovery.unknown} />
          )}
        </Stack>
      )
    default:
      return discovery satisfies never
  }
}

type Found = Extract<OnrampState['discovery'], { status: 'success' }>

function ProviderList({
  purchase,
  state,
  discovery,
}: Props & { discovery: Found }) {
  const describe = useDescription(state)
  const { providers } = discovery
  if (providers.length === 0)
    return discovery.unknown.length > 0 ? null : (
      <EmptyState title={messages.none(countryName(state.country ?? ''))}>
        {messages.noneText}
      </EmptyState>
    )
  return (
    <Section flush title={messages.providers}>
      <OptionList
        label={messages.providers}
        onChange={(provider) =>
          purchase.onramp.send({ type: 'provider-chosen', provider })
        }
        options={providers.map((provider) => ({
          value: provider,
          title: onramp.providers[provider],
          sub: describe(provider),
          disabled: !sells(provider, state.option),
        }))}
        value={chosenProvider(state)}
      />
    </Section>
  )
}

/** Returns the text of each provider: its coin and its network. */
function useDescription({ option, fiat }: OnrampState) {
  const wallet = useWallet()
  const networks = useStore(wallet.networks)
  return (provider: OnrampProvider): string => {
    const chainId = paidChainOf(wallet.environment, provider)
    const network = findNetwork(networks, chainId)?.title ?? `${chainId}`
    const sold = findSoldOption(provider, option)
    if (sold === undefined)
      return sells(provider, option)
        ? messages.choosesThere(network)
        : messages.sellsNot(onramp.coins[option])
    const coin = onramp.coins[sold]
    return takesAmount(provider)
      ? messages.sells(coin, network)
      : messages.sellsFrom(coin, network, `${transakAmount} ${fiat}`)
  }
}

function UnknownProviders({
  purchase,
  unknown,
}: {
  purchase: Purchase
  unknown: Found['unknown']
}) {
  const names = unknown.map((one) => onramp.providers[one]).join(', ')
  return (
    <>
      <Notice role="status" title={messages.unknown(names)} tone="warning">
        {messages.unknownText}
      </Notice>
      <Button block onClick={() => void purchase.onramp.retry()}>
        {messages.retry}
      </Button>
    </>
  )
}
