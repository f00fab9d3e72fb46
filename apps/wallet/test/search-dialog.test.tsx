import { putHidden, putSetting, type Wallet } from '@cairn/core'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { SearchDialog } from '#features/search/SearchDialog.tsx'
import { messages as searchMessages } from '../src/features/search/search.messages.ts'
import { messages as holdingsMessages } from '../src/shared/coins/holdings.messages.ts'
import { messages as contactsMessages } from '../src/shared/contacts/contacts.messages.ts'
import {
  type Answers,
  account,
  balances,
  keepToken,
  showScreen,
  signedInWallet,
  tokenBalance,
  twoDollars,
} from './show-screen.tsx'

/** The search’s words for no match. */
const noMatch = new RegExp(`^${searchMessages.noMatch('').split('“')[0]}`)

const details = 'IndexerGateway/GetTokenBalancesDetails'
const metadata = 'Metadata/GetTokenMetadata'
const contacts = 'API/UserStorageFetchAll'
const stones = `0x${'5'.repeat(40)}`

/** A token of the collection Stones. */
function stone(tokenID: string, balance = '1') {
  return {
    contractType: 'ERC1155',
    contractAddress: stones,
    accountAddress: account,
    tokenID,
    balance,
    balanceUSD: '0',
    priceUSD: '0',
    blockHash: '0x',
    blockNumber: 1,
    chainId: 137,
    uniqueCollectibles: '0',
    isSummary: false,
    contractInfo: {
      ...tokenBalance('Stones', { address: stones }).contractInfo,
      type: 'ERC1155',
    },
  }
}

const pebble = (tokenId: string, status = 'AVAILABLE') => ({
  tokenId,
  source: '',
  name: `Pebble ${tokenId}`,
  attributes: [],
  status,
})

/** Builds the answer of an account's storage that holds these contacts. */
const people = (...list: readonly { address: string; nickname: string }[]) => ({
  objects: { 'contacts-5a': list },
})
const orla = {
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  nickname: 'Orla Pebble',
}

const isOfTokens = (filter: unknown) =>
  (filter as { contractTypes: string[] }).contractTypes.includes('ERC721')

/** Coins when coins are asked for, collectibles when those are. */
function holding(
  coins: readonly ReturnType<typeof tokenBalance>[],
  collectibles: readonly ReturnType<typeof stone>[] = [],
): Answers {
  return {
    ...twoDollars,
    [details]: ({ filter }) =>
      isOfTokens(filter) ? balances(collectibles as never) : balances(coins),
    [metadata]: ({ tokenIDs }) => ({
      tokenMetadata: (tokenIDs as string[]).map((id) => pebble(id)),
    }),
  }
}

const wrapped = tokenBalance('Wrapped Ether', {
  address: `0x${'b'.repeat(40)}`,
})

async function showSearch(
  answers: Answers,
  setUp: (wallet: Wallet) => void = () => undefined,
) {
  const wallet = signedInWallet({ [contacts]: () => people(), ...answers })
  // What the account keeps is read with a token that is at hand.
  keepToken(wallet)
  setUp(wallet)
  showScreen(wallet, {
    path: '/wallet',
    at: '/wallet?search=true',
    component: SearchDialog,
  })
  const field = await screen.findByRole('combobox', {
    name: 'Search your wallet',
  })
  return { wallet, field }
}

const optionTexts = async () =>
  (await screen.findAllByRole('option')).map((option) => option.textContent)

describe('SearchDialog', () => {
  test('[SRCH-01] finds coins, collections and collectibles in groups', async () => {
    await showSearch(
      holding(
        [tokenBalance('USD Coin'), wrapped],
        [stone('1'), stone('2', '3')],
      ),
    )
    expect(screen.getByText(searchMessages.hint)).toBeDefined()
    await userEvent.keyboard('stone')
    const collections = await screen.findByRole('group', {
      name: 'Collections',
    })
    expect(within(collections).getByRole('option').textContent).toContain(
      'Stones 2 owned · Polygon',
    )
    const found = await screen.findByRole('group', { name: 'Collectibles' })
    expect(
      await within(found).findByRole('option', { name: /Pebble 2.*×3/ }),
    ).toBeDefined()
    expect(screen.queryByRole('group', { name: 'Coins' })).toBeNull()
    expect(screen.getByText('3 results').getAttribute('role')).toBe('status')
  })

  test('[SRCH-01] says what a coin is, where it is and what it is worth', async () => {
    await showSearch(holding([tokenBalance('USD Coin'), wrapped]))
    await userEvent.keyboard('usd')
    expect(
      await screen.findByRole('option', {
        name: /^USD Coin 2\.5 USD · Polygon \$5\.00$/,
      }),
    ).toBeDefined()
  })

  test('[SRCH-01] behavior: an empty field clears, another text replaces what was found', async () => {
    const { field } = await showSearch(
      holding([tokenBalance('USD Coin'), wrapped]),
    )
    await userEvent.keyboard('usd')
    expect(await optionTexts()).toHaveLength(1)
    await userEvent.clear(field)
    expect(screen.queryAllByRole('option')).toEqual([])
    expect(screen.getByText(/^Find a coin/)).toBeDefined()
    await userEvent.keyboard('wrap')
    expect(await optionTexts()).toEqual([expect.stringContaining('Wrapped')])
    await userEvent.clear(field)
    await userEvent.keyboard('no such thing')
    expect(
      await screen.findByText('No results for “no such thing”'),
    ).toBeDefined()
  })

  test('[SRCH-01] looks through every page of collectibles', async () => {
    const many = Array.from({ length: 150 }, (_, at) => stone(`${at + 1}`))
    await showSearch(holding([], many))
    await userEvent.keyboard('pebble 149')
    expect(
      await screen.findByRole('option', { name: /Pebble 149/ }),
    ).toBeDefined()
    expect(screen.queryByText(/^Loading your collectibles/)).toBeNull()
  })

  test('[SRCH-01] behavior: a document that is slow to come holds up no other page', async () => {
    const many = Array.from({ length: 150 }, (_, at) => stone(`${at + 1}`))
    await showSearch({
      ...holding([], many),
      [metadata]: ({ tokenIDs }) => ({
        tokenMetadata: (tokenIDs as string[]).map((id) =>
          pebble(id, id === '1' ? 'REFRESHING' : 'AVAILABLE'),
        ),
      }),
    })
    await userEvent.keyboard('pebble 149')
    expect(
      await screen.findByRole('option', { name: /Pebble 149/ }),
    ).toBeDefined()
    expect(
      await screen.findByText('Loading your collectibles: 149 of 150'),
    ).toBeDefined()
  })

  test('[SRCH-01] leaves out what is hidden or unlisted', async () => {
    const unlisted = tokenBalance('USD Free', {
      verified: false,
      address: `0x${'c'.repeat(40)}`,
    })
    const { wallet } = await showSearch(
      holding([tokenBalance('USD Coin'), wrapped, unlisted], [stone('1')]),
    )
    await userEvent.keyboard('polygon')
    expect(await screen.findByText('4 results')).toBeDefined()
    const { settings, storage } = wallet
    putHidden(settings, storage, `137-${stones}`, true)
    expect(await screen.findByText('2 results')).toBeDefined()
    expect((await optionTexts()).join()).not.toContain('Free')
    putHidden(settings, storage, `137-${stones}`, false)
    expect(await screen.findByText('4 results')).toBeDefined()
    putSetting(settings, storage, 'hideCollectibles', true)
    expect(await screen.findByText('2 results')).toBeDefined()
  })

  test('[SRCH-01] hides amounts where they are hidden', async () => {
    const { wallet } = await showSearch(holding([tokenBalance('USD Coin')]))
    putSetting(wallet.settings, wallet.storage, 'hideBalances', true)
    await userEvent.keyboard('usd')
    const [text = ''] = await optionTexts()
    expect(text).toContain('USD Coin')
    expect(text).not.toMatch(/2\.5|\$5/)
  })

  test('[SRCH-01] waits before it says that nothing matches', async () => {
    await showSearch({ [details]: () => new Promise(() => undefined) })
    await userEvent.keyboard('usd')
    expect(await screen.findByText('Loading your wallet')).toBeDefined()
    expect(screen.queryByText(noMatch)).toBeNull()
  })

  test('[SRCH-01] error: says what is missing, finds the rest, and a retry brings all', async () => {
    const answers = holding([tokenBalance('USD Coin')], [stone('1')])
    let isAway = true
    await showSearch({
      ...answers,
      [details]: (body) => {
        if (isAway && isOfTokens(body.filter)) throw new TypeError('away')
        return answers[details]?.(body)
      },
    })
    await userEvent.keyboard('polygon')
    expect(
      await screen.findByText(holdingsMessages.collectiblesFailed),
    ).toBeDefined()
    expect(await optionTexts()).toHaveLength(1)
    isAway = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(
      await screen.findByRole('option', { name: /Pebble 1/ }),
    ).toBeDefined()
    expect(screen.queryByText(holdingsMessages.collectiblesFailed)).toBeNull()
  })

  test('[SRCH-01] error: does not say that nothing matches what could not be asked', async () => {
    await showSearch({})
    await userEvent.keyboard('usd')
    expect(await screen.findByText(searchMessages.severalFailed)).toBeDefined()
    expect(screen.queryByText(noMatch)).toBeNull()
  })

  test('[SRCH-01] error: collectibles whose metadata is away are found by number and collection', async () => {
    const { [metadata]: _, ...answers } = holding([], [stone('77')])
    await showSearch(answers)
    await userEvent.keyboard('77')
    expect(
      await screen.findByText(/^Couldn’t load some collectible names/),
    ).toBeDefined()
    expect(
      await screen.findByRole('option', { name: /77 Stones/ }),
    ).toBeDefined()
  })

  test('[SRCH-01] error: names the network that does not answer', async () => {
    await showSearch({
      ...twoDollars,
      [details]: () => balances([], 1),
    })
    expect(await screen.findByText('Can’t reach Ethereum')).toBeDefined()
  })

  test('[SRCH-01] [CONT-01] error: says that contacts are missing, and a retry brings them', async () => {
    let isAway = true
    await showSearch({
      ...holding([tokenBalance('USD Coin')]),
      [contacts]: () => {
        if (isAway) throw new TypeError('away')
        return people(orla)
      },
    })
    await userEvent.keyboard('orla')
    expect(await screen.findByText(contactsMessages.failed)).toBeDefined()
    expect(screen.queryByText(noMatch)).toBeNull()
    isAway = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(
      await screen.findByRole('option', { name: /^Orla Pebble/ }),
    ).toBeDefined()
    expect(screen.queryByText(contactsMessages.failed)).toBeNull()
  })

  test('[SRCH-01] [CONT-01] waits for contacts before it says that nothing matches', async () => {
    await showSearch({
      ...holding([tokenBalance('USD Coin')]),
      [contacts]: () => new Promise(() => undefined),
    })
    await userEvent.keyboard('orla')
    expect(await screen.findByText('Loading your wallet')).toBeDefined()
    expect(screen.queryByText(noMatch)).toBeNull()
  })

  test('[SRCH-01] [CONT-01] asks nobody to sign for contacts, and says so', async () => {
    const asked: unknown[] = []
    await showSearch(
      {
        ...holding([tokenBalance('USD Coin')]),
        [contacts]: (body) => {
          asked.push(body)
          return people(orla)
        },
      },
      ({ settings, storage }) => {
        putSetting(settings, storage, 'manualSigning', true)
        storage.remove('sessionDump')
      },
    )
    await userEvent.keyboard('orla')
    expect(await screen.findByText(/^Manual signing is on/)).toBeDefined()
    const link = screen.getByRole('link', { name: 'Open contacts' })
    expect(link.getAttribute('href')).toBe('/contacts')
    expect(asked).toEqual([])
  })
})
