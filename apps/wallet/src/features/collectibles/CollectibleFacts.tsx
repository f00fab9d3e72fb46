import { findNetwork } from '@cairn/core'
import {
  type Collectible,
  displayFullAmount,
  fiatValue,
  formatFiat,
  isSupportedCurrency,
  toAddress,
  toCurrency,
} from '@cairn/primitives'
import { Address, CopyButton, KeyValues, Stack, TextLink } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './collectibles.messages.ts'
import { usePricedCollectible } from './use-priced-collectible.ts'

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
  const { price, totalPrice } = usePricedCollectible(collectible)
  const network = useStore(useWallet().networks, (state) =>
    findNetwork(state, chainId),
  )
  const address = toAddress(contractAddress.toLowerCase())
  const one = 10n ** BigInt(decimals)
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
          value: price
            ? valueText(fiatValue(one, decimals, price.value), price.currency)
            : messages.noPrice,
        },
        ...(price && totalPrice !== undefined && balance !== one
          ? [
              {
                label: messages.worth,
                value: valueText(totalPrice, price.currency),
              },
            ]
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

function valueText(value: bigint, symbol: string): string {
  return isSupportedCurrency(symbol)
    ? formatFiat(value, toCurrency(symbol)).text
    : `${displayFullAmount(value, 8)} ${symbol}`
}
