import { putHidden, putSetting, type Settings, type Wallet } from '@cairn/core'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { HomeScreen } from '#features/home/HomeScreen.tsx'
import { HiddenTokensScreen } from '#features/settings/coins/HiddenTokensScreen.tsx'
import { AdvancedScreen } from '#features/settings/general/AdvancedScreen.tsx'
import { LanguageScreen } from '#features/settings/general/LanguageScreen.tsx'
import { SettingsScreen } from '#features/settings/SettingsScreen.tsx'
import { ConnectedSitesScreen } from '#features/settings/sites/ConnectedSitesScreen.tsx'
import { messages as settingsMessages } from '../src/features/settings/settings.messages.ts'
import {
  type Answers,
  account,
  balances,
  showScreen,
  signedInWallet,
  tokenBalance,
  twoDollars,
} from './show-screen.tsx'

const details = 'IndexerGateway/GetTokenBalancesDetails'
const other = '0x00000000000000000000000000000000000000Bb'
const stones = '0x00000000000000000000000000000000000000cC'
const gone = '0x00000000000000000000000000000000000000dD'

/** A listed coin, an unlisted one, and a collection. */
const owned: Answers = {
  ...twoDollars,
  [details]: ({ filter }) => {
    const types = (filter as { contractTypes?: string[] }).contractTypes ?? []
    if (types.includes('ERC721'))
      return balances([
        {
          ...tokenBalance('Stones', { address: stones }),
          contractType: 'ERC721',
          tokenID: '7',
          balance: '1',
        } as ReturnType<typeof tokenBalance>,
      ])
    return balances([
      tokenBalance('USD Coin'),
      tokenBalance('Air drop', { address: other, verified: false }),
    ])
  },
}

function show(
  wallet: Wallet,
  component: () => React.ReactNode,
  path = '/settings',
) {
  cleanup()
  showScreen(wallet, { path, at: path, component })
}

const coinNames = async () => {
  const list = await screen.findByRole('list', { name: 'Coins' })
  return within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent ?? '')
    .join()
}

describe('SettingsScreen', () => {
  test('[SETT-01] leads to every page, by the names automation relies on', async () => {
    show(signedInWallet(owned), SettingsScreen)
    await screen.findByRole('heading', { name: 'Settings' })
    const links = screen
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(links).toEqual([
      '/wallet',
      '/settings/profile',
      '/settings/signers',
      '/settings/guard',
      '/settings/sessions',
      '/settings/recovery',
      '/settings/networks',
      '/settings/hidden-tokens',
      '/settings/connected-sites',
      '/settings/approvals',
      '/wallet-deployment',
      '/settings/currency',
      '/settings/language',
      '/settings/advanced',
      '/settings/signers',
      '/auth/logout',
    ])
    for (const name of [
      'Profile',
      'Language',
      'Currency',
      'Networks',
      'Devices',
      'Security',
      'Recovery key',
      'Connected apps',
      'Spending permissions',
      'Hidden coins and collections',
      'Wallet setup per network',
      'Advanced',
    ])
      expect(
        screen.getByRole('link', { name: new RegExp(`^${name}`) }),
      ).toBeDefined()
  })
})

test('[SETT-01] the rows of the settings tell their state', async () => {
  const wallet = signedInWallet({
    ...owned,
    'IndexerGateway/GetTokenApprovals': () => ({
      page: { page: 1, more: false },
      approvals: [],
    }),
  })
  putHidden(wallet.settings, wallet.storage, '137-native', true)
  show(wallet, SettingsScreen)
  for (const [name, state] of [
    ['Hidden coins and collections', '2'],
    ['Connected apps', 'None'],
    ['Spending permissions', 'None'],
  ])
    expect(
      await screen.findByRole('link', { name: `${name} ${state}` }),
    ).toBeDefined()
})

describe('the general settings', () => {
  test('[SETT-01] [SHELL-10] the theme follows the choice, and Auto forgets it', async () => {
    const wallet = signedInWallet(owned)
    show(wallet, SettingsScreen)
    await userEvent.click(await screen.findByRole('radio', { name: 'Dark' }))
    expect(wallet.settings.getState().theme).toBe('dark')
    await userEvent.click(screen.getByRole('radio', { name: 'Auto' }))
    expect(wallet.settings.getState().theme).toBeUndefined()
    expect(wallet.storage.get('theme')).toBeUndefined()
  })

  test('[SETT-01] hidden balances are dots on the wallet', async () => {
    const wallet = signedInWallet(owned)
    show(wallet, SettingsScreen)
    await userEvent.click(
      await screen.findByRole('switch', { name: 'Hide balances' }),
    )
    show(wallet, HomeScreen, '/wallet')
    expect(await coinNames()).toContain('••••')
    expect(await coinNames()).not.toContain('2.5')
  })
})

describe('LanguageScreen', () => {
  test('[SETT-01] English is the one language, and it is chosen', async () => {
    show(signedInWallet(owned), LanguageScreen)
    const group = await screen.findByRole('radiogroup', { name: 'Language' })
    const [only, ...rest] = within(group).getAllByRole('radio')
    expect(only?.textContent).toContain('English')
    expect(only?.getAttribute('aria-checked')).toBe('true')
    expect(rest).toEqual([])
  })
})

describe('ConnectedSitesScreen', () => {
  const site = (lastUsedAt: number, owner: `0x${string}` = account) => ({
    account: owner,
    app: 'Game',
    chainIds: [137, 999],
    connectedAt: 1,
    lastUsedAt,
  })

  test('[SETT-01] says that no app is connected yet', async () => {
    show(signedInWallet(owned), ConnectedSitesScreen)
    await screen.findByText(settingsMessages.noConnected)
    expect(screen.queryByRole('list', { name: 'Connected apps' })).toBeNull()
  })

  test('[XTNS-01] leads to the extension, and inside it offers the default wallet instead', async () => {
    const wallet = signedInWallet(owned)
    show(wallet, ConnectedSitesScreen)
    await screen.findByRole('link', { name: /Browser extension/ })
    cleanup()
    const asked: boolean[] = []
    const setDefault = async (isDefault: boolean) => {
      asked.push(isDefault)
      return asked.length > 1
    }
    const extension = { restart: () => undefined, setDefault }
    const inside = { ...wallet, platform: { ...wallet.platform, extension } }
    show(inside, ConnectedSitesScreen)
    const choice = await screen.findByRole('switch', {
      name: 'Default wallet for apps',
    })
    expect(screen.queryByRole('link', { name: /Browser extension/ })).toBeNull()
    // The person said no in the browser's dialog, then yes.
    await userEvent.click(choice)
    expect(inside.storage.get('isDefaultExtension')).toBeUndefined()
    await userEvent.click(choice)
    expect(inside.storage.get('isDefaultExtension')).toBe(true)
    expect(asked).toEqual([true, true])
  })

  test('[SETT-01] [STOR-01] lists the apps of this wallet by their origin, the last used first, and disconnects them', async () => {
    const wallet = signedInWallet(owned)
    wallet.storage.set('connectedSites', {
      'https://old.example': site(2),
      'https://new.example': site(3),
      'https://other.example': site(4, other),
    })
    show(wallet, ConnectedSitesScreen)
    const list = await screen.findByRole('list', { name: 'Connected apps' })
    const rows = () => within(list).getAllByRole('listitem')
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringMatching(
        /^https:\/\/new\.example.*Game · 0x[0-9a-fA-F…]+ · Polygon · 999 · Last used 1 Jan 1970/,
      ),
      expect.stringMatching(/^https:\/\/old\.example/),
    ])
    await userEvent.click(
      screen.getByRole('button', { name: 'Disconnect https://new.example' }),
    )
    expect(rows()).toHaveLength(1)
    expect(Object.keys(wallet.storage.get('connectedSites') ?? {})).toEqual([
      'https://old.example',
      'https://other.example',
    ])
    await userEvent.click(screen.getByRole('button', { name: /^Disconnect/ }))
    await screen.findByText(settingsMessages.noConnected)
  })

  test('[SETT-01] [STOR-01] disconnects all apps of this wallet at once, and no other wallet’s', async () => {
    const wallet = signedInWallet(owned)
    wallet.storage.set('connectedSites', {
      'https://old.example': site(2),
      'https://new.example': site(3),
      'https://other.example': site(4, other),
    })
    show(wallet, ConnectedSitesScreen)
    await userEvent.click(
      await screen.findByRole('button', { name: 'Disconnect all' }),
    )
    await screen.findByText(settingsMessages.noConnected)
    expect(Object.keys(wallet.storage.get('connectedSites') ?? {})).toEqual([
      'https://other.example',
    ])
  })
})

describe('HiddenTokensScreen', () => {
  function withHidden(answers: Answers): Wallet {
    const wallet = signedInWallet(answers)
    for (const address of [other, stones, gone])
      putHidden(
        wallet.settings,
        wallet.storage,
        `137-${address.toLowerCase()}`,
        true,
      )
    return wallet
  }

  test('[COIN-01] a coin on no token list is back on the wallet when it is shown again', async () => {
    const wallet = withHidden(owned)
    show(wallet, HiddenTokensScreen)
    await userEvent.click(
      await screen.findByRole('button', { name: 'Show Air drop again' }),
    )
    show(wallet, HomeScreen, '/wallet')
    expect(await coinNames()).toContain('Air drop')
  })

  test('[SETT-01] [COIN-01] [COLL-02] names what is hidden, and shows it again', async () => {
    const wallet = withHidden(owned)
    show(wallet, HiddenTokensScreen)
    const coins = await screen.findByRole('list', { name: 'Coins' })
    expect(within(coins).getByText('Air drop')).toBeDefined()
    expect(within(coins).getByText('Polygon · Hidden by you')).toBeDefined()
    const collections = screen.getByRole('list', { name: 'Collections' })
    expect(within(collections).getByText('Stones')).toBeDefined()
    const away = screen.getByRole('list', { name: settingsMessages.notOwned })
    expect(within(away).getByText('0x0000…00dd')).toBeDefined()

    const again = within(coins).getByRole('button', {
      name: 'Show Air drop again',
    })
    await userEvent.click(again)
    expect(screen.queryByRole('list', { name: 'Coins' })).toBeNull()
    expect(wallet.settings.getState().hiddenTokens).toHaveLength(2)
  })

  test('[SETT-01] error: without services it shows them by address, to be shown again all the same', async () => {
    const wallet = withHidden({})
    show(wallet, HiddenTokensScreen)
    expect(
      await screen.findByText(/Some names and coins are missing/),
    ).toBeDefined()
    await userEvent.click(
      screen.getByRole('button', { name: 'Show 0x0000…00dd again' }),
    )
    expect(wallet.settings.getState().hiddenTokens).toHaveLength(2)
  })

  test('[SETT-01] [COIN-01] says as home does what no trusted list has, and why', async () => {
    const wallet = signedInWallet(owned)
    show(wallet, SettingsScreen)
    await screen.findByRole('link', { name: 'Hidden coins and collections 1' })
    cleanup()
    show(wallet, HiddenTokensScreen)
    const coins = await screen.findByRole('list', { name: 'Coins' })
    expect(within(coins).getAllByRole('listitem')).toHaveLength(1)
    within(coins).getByText('Polygon · Not on a trusted list')
    await userEvent.click(
      within(coins).getByRole('button', { name: 'Show Air drop again' }),
    )
    await screen.findByText('Nothing is hidden')
    show(wallet, HomeScreen, '/wallet')
    expect(await coinNames()).toContain('Air drop')
  })

  test('[SETT-01] says when nothing is hidden', async () => {
    const wallet = signedInWallet(owned)
    putSetting(wallet.settings, wallet.storage, 'hideUnlistedTokens', false)
    show(wallet, HiddenTokensScreen)
    expect(await screen.findByText('Nothing is hidden')).toBeDefined()
  })
})

describe('AdvancedScreen', () => {
  test.each([
    ['Hide coins no one vouches for', 'hideUnlistedTokens'],
    ['Hide collectibles', 'hideCollectibles'],
    ['Manual signing', 'manualSigning'],
    ['Keep half-signed requests', 'persistentSignatures'],
    ['Allow failing transactions', 'forceFailingTransactions'],
    ['Show export options', 'showExportTransaction'],
  ] as const satisfies readonly (readonly [string, keyof Settings])[])(
    '[SETT-01] %s is kept after a reload',
    async (name, setting) => {
      const wallet = signedInWallet(owned)
      const before = wallet.settings.getState()[setting]
      show(wallet, AdvancedScreen)
      await userEvent.click(await screen.findByRole('switch', { name }))
      expect(wallet.settings.getState()[setting]).toBe(!before)
      expect(wallet.storage.get(setting)).toBe(!before)
    },
  )

  test('[SETT-01] [COIN-01] unlisted coins are on the wallet only when they are not hidden', async () => {
    const wallet = signedInWallet(owned)
    show(wallet, HomeScreen, '/wallet')
    expect(await coinNames()).not.toContain('Air drop')
    show(wallet, AdvancedScreen)
    await userEvent.click(
      await screen.findByRole('switch', {
        name: 'Hide coins no one vouches for',
      }),
    )
    show(wallet, HomeScreen, '/wallet')
    expect(await coinNames()).toContain('Air drop')
  })

  test('[SETT-01] [COLL-01] the wallet has no collectibles while they are hidden', async () => {
    const wallet = signedInWallet(owned)
    show(wallet, HomeScreen, '/wallet')
    expect(
      await screen.findByRole('tab', { name: /Collectibles/ }),
    ).toBeDefined()
    putSetting(wallet.settings, wallet.storage, 'hideCollectibles', true)
    show(wallet, HomeScreen, '/wallet')
    await screen.findByRole('list', { name: 'Coins' })
    expect(screen.queryByRole('tab', { name: /Collectibles/ })).toBeNull()
  })

  test('[SETT-01] turning off kept signatures forgets those there are', async () => {
    const wallet = signedInWallet(owned)
    putSetting(wallet.settings, wallet.storage, 'persistentSignatures', true)
    wallet.storage.set('keptSignatures', { '0x01': { at: 0, signatures: {} } })
    show(wallet, AdvancedScreen)
    await userEvent.click(
      await screen.findByRole('switch', { name: 'Keep half-signed requests' }),
    )
    expect(wallet.storage.get('keptSignatures')).toBeUndefined()
  })
})
