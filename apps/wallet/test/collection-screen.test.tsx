import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CollectionScreen } from '#features/collectibles/CollectionScreen.tsx'
import { messages } from '../src/features/collectibles/collectibles.messages.ts'
import {
  type Answers,
  account,
  contractInfo,
  showScreen,
  signedInWallet,
} from './show-screen.tsx'

const strata = `0x${'a'.repeat(40)}`

/** Shows a collection of three stones. */
function showCollection(answers: Answers) {
  const balance = (tokenID: string) => ({
    contractType: 'ERC721',
    contractAddress: strata,
    accountAddress: account,
    balance: '1',
    balanceUSD: '0',
    priceUSD: '0',
    tokenID,
    blockHash: '0x',
    blockNumber: 1,
    chainId: 137,
    uniqueCollectibles: '0',
    isSummary: false,
    contractInfo: { ...contractInfo('Strata', strata), type: 'ERC721' },
  })
  const wallet = signedInWallet({
    'IndexerGateway/GetTokenBalancesDetails': () => ({
      page: { more: false },
      nativeBalances: [],
      balances: [{ chainId: 137, results: ['1', '2', '3'].map(balance) }],
    }),
    ...answers,
  })
  showScreen(wallet, {
    path: '/collection/$collectionId',
    at: `/collection/137-${strata}`,
    component: CollectionScreen,
  })
}

const documentsOf = (ids: readonly string[]) => ({
  taskID: 0,
  contractInfo: null,
  tokenMetadata: ids.map((tokenId) => ({
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
})

const names = async () => {
  const list = await screen.findByRole('list', { name: messages.collection })
  return within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent)
}

test('[COLL-02] a search of the collection shows what the service found, and no more', async () => {
  showCollection({
    'Metadata/GetTokenMetadata': () => documentsOf(['1', '2', '3']),
    'Metadata/SearchTokenMetadataTokenIDs': () => ({
      page: { more: false },
      tokenIDs: ['2', '99'],
    }),
  })
  await screen.findByText('Stone 3')
  // The text stands in no name: only the service knows which stone is grey.
  await userEvent.type(
    screen.getByRole('searchbox', { name: messages.search }),
    'grey',
  )
  await expect.poll(names).toEqual([expect.stringContaining('Stone 2')])
})

test('[COLL-01] a document that a slow host has not given yet is asked for again', async () => {
  let questions = 0
  showCollection({
    'Metadata/GetTokenMetadata': () => {
      questions += 1
      const { tokenMetadata, ...rest } = documentsOf(['1', '2', '3'])
      const late = { ...tokenMetadata[2], name: '', status: 'REFRESHING' }
      return questions === 1
        ? { ...rest, tokenMetadata: [...tokenMetadata.slice(0, 2), late] }
        : { ...rest, tokenMetadata }
    },
  })
  await screen.findByText('Stone 2')
  expect(screen.queryByText('Stone 3')).toBeNull()
  expect(
    await screen.findByText('Stone 3', undefined, { timeout: 8_000 }),
  ).toBeDefined()
})
