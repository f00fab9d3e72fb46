import { findNetwork } from '@cairn/core'
import {
  type Collectible,
  convertPrice,
  displayFullAmount,
  fiatValue,
  formatFiat,
  isSupportedCurrency,
  type PriceRecord,
  toAddress,
  toCurrency,
} from '@cairn/primitives'
import { Address, CopyButton, KeyValues, Stack, TextLink } from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { useCurrency } from '#shared/coins/use-coins.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './collectibles.messages.ts'
import { collectiblePriceOptions } from './collectibles.queries.ts'

/**
 * Shows how many are owned, their price, and their network and contract.
 *
 * @see COLL-02
 */
export function CollectibleFacts({
  collectible,
}: {
  collectible: Collectible
}) {
  const { chainId, balance, decimals, tokenId, contractAddress, collection } =
    collectible
  const network = useStore(useWallet().networks, (state) =>
    findNetwork(state, chainId),
  )
  const address = toAddress(contractAddress.toLowerCase())
  const one = 10n ** BigInt(decimals)
  const price = usePrice(collectible)
  return (
    <KeyValues
      pairs={[
        {
          label: messages.collection,
          value: (
            <TextLink
              renderLink={(link) => (
                <Link
                  {...link}
                  params={{ collectionId: collection.id }}
                  to="/collection/$collectionId"
                />
              )}
            >
              {collection.name}
            </TextLink>
          ),
        },
        { label: messages.owned, value: displayFullAmount(balance, decimals) },
        {
          label: messages.price,
          value: price ? worth(one, decimals, price) : messages.noPrice,
        },
        ...(price && balance !== one
          ? [{ label: messages.worth, value: worth(balance, decimals, price) }]
          : []),
        { label: messages.network, value: network?.title ?? `${chainId}` },
        { label: messages.tokenId, value: tokenId },
        {
          label: messages.contract,
          value: (
            <Stack gap={1} row>
              <Address address={address} />
              <CopyButton value={address} />
            </Stack>
          ),
        },
      ]}
    />
  )
}

/** In the chosen currency where it is in dollars, else in its own. */
function usePrice(collectible: Collectible): PriceRecord | undefined {
  const { data } = useQuery(collectiblePriceOptions(useWallet(), collectible))
  const { currency, rate } = useCurrency()
  if (data?.status !== 'FOUND') return undefined
  if (data.currency === 'USD' && rate === undefined) return undefined
  return convertPrice(data, {
    isCoin: false,
    currency: currency.symbol,
    rate: rate ?? 1,
  })
}

function worth(amount: bigint, decimals: number, price: PriceRecord): string {
  const value = fiatValue(amount, decimals, price.value)
  return isSupportedCurrency(price.currency)
    ? formatFiat(value, toCurrency(price.currency)).text
    : `${displayFullAmount(value, 8)} ${price.currency}`
}
