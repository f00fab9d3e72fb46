import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CollectibleScreen } from '#features/collectibles/CollectibleScreen.tsx'
import { messages } from '../src/features/collectibles/collectibles.messages.ts'
import { strata, twoAndAHalf } from './_stones.ts'
import { type Answers, showScreen, signedInWallet } from './show-screen.tsx'

/** Two and a half of a collectible with two decimals. */
function showCollectible(prices: Answers) {
  const wallet = signedInWallet({
    ...twoAndAHalf,
    ...prices,
  })
  showScreen(wallet, {
    path: '/collectible/$collectibleId',
    at: `/collectible/137-${strata}-7`,
    component: CollectibleScreen,
  })
}

const fact = async (label: string) =>
  (await screen.findByText(label)).parentElement?.textContent

test('[COLL-02] shows the floor price and the worth of what is owned', async () => {
  showCollectible({
    'API/GetCollectiblePrices': ({ tokens }) => ({
      tokenPrices: (tokens as readonly object[]).map((token) => ({
        token,
        price: { value: 40, currency: 'USD' },
        price24hChange: { value: 0, currency: 'USD' },
        updatedAt: '2026-11-21T00:00:00Z',
      })),
    }),
  })
  await expect.poll(() => fact(messages.price)).toContain('$40.00')
  expect(await fact(messages.worth)).toContain('$100.00')
  expect(await fact(messages.owned)).toContain('2.5')
})

test('[COLL-02] says that there is no price where no source has one', async () => {
  showCollectible({
    'API/GetCollectiblePrices': () => ({ tokenPrices: [] }),
  })
  expect(await fact(messages.price)).toContain(messages.noPrice)
  expect(screen.queryByText(messages.worth)).toBeNull()
})
