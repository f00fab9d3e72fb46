import { putSetting, termsVersion } from '@cairn/core'
import { createMemoryHistory } from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createWalletRouter } from '../src/app/router.tsx'
import { messages } from '../src/app/watched.messages.ts'
import { messages as walletsMessages } from '../src/shared/wallets/wallets.messages.ts'
import { empty, open, openedBy } from './open-app.tsx'
import { account, signedInWallet } from './show-screen.tsx'

function watchingWallet() {
  const wallet = signedInWallet(empty)
  putSetting(wallet.settings, wallet.storage, 'acceptedTerms', termsVersion)
  wallet.session.setState({ type: 'watching', address: account }, true)
  return wallet
}

/** Pages that only show something. A page that is added needs a decision. */
const shown: readonly string[] = [
  '/wallet',
  '/coin/$coinId',
  '/history',
  '/history/$chainId/$hash',
  '/settings',
  '/settings/currency',
  '/settings/networks',
  '/settings/hidden-tokens',
  '/settings/wallets',
  '/settings/language',
  '/settings/general',
  '/collection/$collectionId',
  '/collectible/$collectibleId',
  // They lead to the home, without their dialogs.
  '/receive',
  '/buy',
]

const { routesByPath } = createWalletRouter(createMemoryHistory())
const denied = Object.entries(routesByPath)
  .filter(([path, route]) => {
    const isPrivate = `${route.id}`.startsWith('/private')
    return isPrivate && !shown.includes(path)
  })
  .map(([path]) => path)

describe('a watched address', () => {
  test('[SHELL-12] most pages of the account need a signer', () => {
    expect(denied).toContain('/send')
    expect(denied.length).toBeGreaterThan(10)
  })

  test.each(denied)(
    '[SHELL-12] %s says that the wallet is only watched',
    async (path) => {
      open(watchingWallet(), path.replace('$address', account))
      await screen.findByText(messages.text)
      expect(screen.queryByRole('link', { name: 'Send' })).toBeNull()
    },
  )

  test('[SHELL-12] an app’s window says that its request was refused, and offers no other wallet', async () => {
    const { router } = open(openedBy(watchingWallet(), 'connect'), '/')
    await screen.findByText(messages.refused)
    expect(router.state.location.pathname).toBe('/connect')
    expect(screen.queryByText(messages.toWallets)).toBeNull()
  })

  test('[SHELL-12] the bar at the top says that it is only watched', async () => {
    open(watchingWallet(), '/wallet')
    expect(await screen.findByText(walletsMessages.watching)).toBeDefined()
  })

  test.each(['receive', 'buy', 'pair'])(
    '[SHELL-12] ?%s opens no dialog, and ?shortcuts does',
    async (overlay) => {
      const { router } = open(watchingWallet(), `/wallet?${overlay}=true`)
      await screen.findByRole('heading', { name: 'Wallet' })
      await act(() =>
        router.navigate({
          to: '/wallet',
          search: { [overlay]: true, shortcuts: true } as never,
        }),
      )
      expect(await screen.findAllByRole('dialog')).toHaveLength(1)
    },
  )
})
