import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CollectiblesPart } from '#features/home/CollectiblesPart.tsx'
import { HomeScreen } from '#features/home/HomeScreen.tsx'
import { messages as collectibles } from '../src/features/home/collectibles-part.messages.ts'
import { messages as trouble } from '../src/features/home/trouble.messages.ts'
import {
  showScreen,
  signedInWallet,
  tokenBalance,
  twoDollars,
} from './show-screen.tsx'

/** A wallet of so many pages of one token each. */
function walletOf(pages: number, tokenAt: (page: number) => object) {
  let asked = 0
  return signedInWallet({
    ...twoDollars,
    'IndexerGateway/GetTokenBalancesDetails': () => {
      asked += 1
      return {
        page: { more: asked < pages, after: `${asked}` },
        nativeBalances: [],
        balances: [{ chainId: 137, results: [tokenAt(asked)] }],
      }
    },
  })
}

const stoneAt = (page: number) => ({
  ...tokenBalance('Stones'),
  contractType: 'ERC721',
  tokenID: `${page}`,
  balance: '1',
})
const coinAt = (page: number) =>
  tokenBalance(`Coin ${page}`, { address: `0x${`${page}`.padStart(40, 'c')}` })
const home = { path: '/wallet', at: '/wallet', component: HomeScreen }
const part = { path: '/part', at: '/part', component: CollectiblesPart }

test('[COIN-02] says that the list of coins is not complete where the wallet stopped asking', async () => {
  showScreen(walletOf(101, coinAt), home)
  expect(await screen.findByText(trouble.cut)).toBeDefined()
  expect(screen.getByText(trouble.cutText)).toBeDefined()
})

test('[COIN-02] says nothing of the kind about a list that is whole', async () => {
  showScreen(walletOf(100, coinAt), home)
  await screen.findByRole('region', { name: 'Total balance' })
  await screen.findAllByText(/Coin 1/)
  expect(screen.queryByText(trouble.cut)).toBeNull()
})

test('[COLL-01] says that the list of collectibles is not complete where the wallet stopped asking', async () => {
  showScreen(walletOf(101, stoneAt), part)
  expect(await screen.findByText(collectibles.collectiblesCut)).toBeDefined()
})

test('[COLL-01] says nothing of the kind about collectibles that are all there', async () => {
  showScreen(walletOf(100, stoneAt), part)
  await screen.findByLabelText(collectibles.searchCollectibles)
  expect(screen.queryByText(collectibles.collectiblesCut)).toBeNull()
})
