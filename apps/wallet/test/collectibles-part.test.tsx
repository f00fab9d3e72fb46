import { putHidden } from '@cairn/core'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { CollectiblesPart } from '#features/home/CollectiblesPart.tsx'
import { messages as homeMessages } from '../src/features/home/collectibles-part.messages.ts'
import {
  type Answers,
  account,
  contractInfo,
  showScreen,
  signedInWallet,
} from './show-screen.tsx'

const strata = `0x${'a'.repeat(40)}`
const tessera = `0x${'b'.repeat(40)}`

/** So many tokens of a collection, as the gateway tells them. */
function tokens(address: string, name: string, count: number, chainId = 137) {
  return Array.from({ length: count }, (_, index) => ({
    contractType: 'ERC721',
    contractAddress: address,
    accountAddress: account,
    balance: '1',
    balanceUSD: '0',
    priceUSD: '0',
    tokenID: `${index + 1}`,
    blockHash: '0x',
    blockNumber: 1,
    chainId,
    uniqueCollectibles: '0',
    isSummary: false,
    contractInfo: { ...contractInfo(name, address), type: 'ERC721' },
  }))
}

type Question = { readonly tokenIDs: readonly string[] }

/**
 * An account with these tokens, whose documents are named by their ids.
 *
 * @param until - ends when the documents of a question may be answered
 */
function ownerOf(
  results: readonly ReturnType<typeof tokens>[number][],
  until: (tokenIDs: readonly string[]) => Promise<unknown> | undefined = () =>
    undefined,
) {
  const asked: number[] = []
  const answers: Answers = {
    'IndexerGateway/GetTokenBalancesDetails': () => ({
      page: { more: false },
      nativeBalances: [],
      balances: [...Map.groupBy(results, ({ chainId }) => chainId)].map(
        ([chainId, some]) => ({ chainId, results: some }),
      ),
    }),
    'Metadata/GetTokenMetadata': async (body) => {
      const { tokenIDs } = body as Question
      asked.push(tokenIDs.length)
      await until(tokenIDs)
      return {
        taskID: 0,
        contractInfo: null,
        tokenMetadata: tokenIDs.map((tokenId) => ({
          tokenId,
          contractAddress: strata,
          source: '',
          name: `Stone ${tokenId}`,
          description: '',
          image: '',
          properties: {},
          attributes: [],
          status: 'AVAILABLE',
        })),
      }
    },
  }
  const wallet = signedInWallet(answers)
  showScreen(wallet, {
    path: '/wallet',
    at: '/wallet',
    component: CollectiblesPart,
  })
  return { wallet, asked }
}

const list = () => screen.findByRole('list', { name: 'Collectibles' })
const names = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map((item) => item.textContent)

describe('CollectiblesPart', () => {
  test('[COLL-01] shows a page of 24 with its documents, and the next when asked', async () => {
    const { asked } = ownerOf(tokens(strata, 'Strata', 30))
    await screen.findByText('Stone 24')
    expect(await names()).toHaveLength(24)
    expect(asked).toEqual([24])
    expect(screen.getByText('6 more collectibles')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByText('Stone 30')
    expect(asked).toEqual([24, 6])
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('[COLL-01] a search reads what was not asked for yet, and hides it until then', async () => {
    const next = Promise.withResolvers<void>()
    const { asked } = ownerOf(tokens(strata, 'Strata', 150), (tokenIDs) =>
      tokenIDs.includes('1') ? undefined : next.promise,
    )
    await screen.findByText('Stone 24')
    const search = screen.getByRole('searchbox', {
      name: 'Search collectibles',
    })
    // Nobody asked for its document yet, though its id is known.
    await userEvent.type(search, '149')
    await screen.findByText(homeMessages.collectiblesReading(30))
    expect(screen.queryByRole('list', { name: 'Collectibles' })).toBeNull()
    next.resolve()
    await screen.findByText('Stone 149')
    expect(await names()).toHaveLength(1)
    expect(asked.toSorted()).toEqual([24, 24, 24, 24, 24, 24, 6])
    await userEvent.clear(search)
    await userEvent.type(search, 'granite')
    expect(screen.getByText('No matching collectibles')).toBeDefined()
  })

  test('[COLL-02] hidden collections take no place, are not asked for, and are named elsewhere', async () => {
    const { wallet, asked } = ownerOf([
      ...tokens(strata, 'Strata', 24),
      ...tokens(tessera, 'Tessera', 2),
    ])
    await screen.findByText('Stone 24')
    expect(asked).toEqual([24])
    const hide = (address: string) =>
      act(() =>
        putHidden(wallet.settings, wallet.storage, `137-${address}`, true),
      )
    hide(strata)
    await expect.poll(names).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(screen.getByText(/^1 collection is hidden\./)).toBeDefined()
    hide(tessera)
    expect(screen.getByText(homeMessages.allCollectiblesHidden)).toBeDefined()
    expect(screen.getByText(/^2 collections are hidden\./)).toBeDefined()
    const link = screen.getByRole('link', { name: 'Show them' })
    expect(link.getAttribute('href')).toBe('/settings/hidden-tokens')
  })

  test('[COLL-01] [NETS-01] leaves out networks that are not used', async () => {
    const { wallet } = ownerOf([
      ...tokens(strata, 'Strata', 1),
      ...tokens(tessera, 'Tessera', 1, 1),
    ])
    expect(await names()).toHaveLength(2)
    act(() => wallet.networks.setState({ off: [1] }))
    await expect.poll(names).toHaveLength(1)
  })

  test('[COLL-01] says that none are owned', async () => {
    ownerOf([])
    expect(await screen.findByText('No collectibles yet')).toBeDefined()
  })
})
