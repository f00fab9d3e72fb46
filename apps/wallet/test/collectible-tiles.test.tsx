import type { Collectible } from '@cairn/primitives'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CollectibleTiles } from '#shared/collectibles/CollectibleTiles.tsx'
import { showScreen, signedInWallet, usdc } from './show-screen.tsx'

function collectiblesOf(count: number): readonly Collectible[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `137-${usdc}-${index}`,
    chainId: 137,
    contractAddress: usdc,
    contractType: 'ERC721',
    tokenId: `${index}`,
    balance: 1n,
    decimals: 0,
    name: `Stone ${index}`,
    description: undefined,
    image: undefined,
    assetType: 'none',
    assetUrl: undefined,
    attributes: [],
    loadingState: 'complete',
    collection: { id: `137-${usdc}`, name: 'Stones', verified: true },
  }))
}

function showTiles(count: number) {
  const collectibles = collectiblesOf(count)
  showScreen(signedInWallet({}), {
    path: '/wallet',
    at: '/wallet',
    component: () => (
      <CollectibleTiles collectibles={collectibles} label="Collectibles" />
    ),
  })
}

describe('CollectibleTiles', () => {
  test('[COLL-01] shows all of some collectibles as links', async () => {
    showTiles(24)
    const list = await screen.findByRole('list', { name: 'Collectibles' })
    expect(within(list).getAllByRole('link')).toHaveLength(24)
  })

  test('[COLL-01] behavior: of many it draws only those near the screen, and says how many there are', async () => {
    showTiles(2_000)
    await screen.findByRole('listitem', { name: 'Stone 0' })
    await waitFor(() =>
      expect(
        screen
          .getByRole('listitem', { name: 'Stone 0' })
          .getAttribute('aria-setsize'),
      ).toBe('2000'),
    )
    expect(screen.getAllByRole('listitem').length).toBeLessThan(60)
  })
})
