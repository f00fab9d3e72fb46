import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { AccountMenu } from '../src/app/AccountMenu.tsx'
import { account, showScreen, signedInWallet } from './show-screen.tsx'

describe('AccountMenu', () => {
  test.each([true, false])(
    '[SHELL-08] pressed before it was there: %s, so it is open as soon as it is',
    async (startsOpen) => {
      showScreen(signedInWallet({}), {
        path: '/wallet',
        at: '/wallet',
        component: () => <AccountMenu startsOpen={startsOpen} />,
      })
      await screen.findByRole('button', { name: /^Account menu/ })
      const login = screen.queryByText(/Signed in with Email/)
      expect(login !== null).toBe(startsOpen)
    },
  )

  test('[SHELL-08] leads to the profile also where it is not known how the person signed in', async () => {
    const wallet = signedInWallet({})
    const state = wallet.session.getState()
    if (state.type !== 'signed-in') throw new Error(state.type)
    wallet.session.setState({ ...state, login: { type: 'unknown' } }, true)
    showScreen(wallet, {
      path: '/wallet',
      at: '/wallet',
      component: () => <AccountMenu startsOpen />,
    })
    const menu = await screen.findByRole('dialog', { name: 'Account menu' })
    const profile = within(menu).getByRole('link', { name: 'Profile' })
    expect(profile.getAttribute('href')).toBe('/settings/profile')
  })

  test('[SHELL-08] [CONT-02] goes by the owner’s name where there is one, with the address beside it', async () => {
    const wallet = signedInWallet({})
    wallet.storage.set('ens', {
      address: account,
      name: 'ada.eth',
      timestamp: wallet.now(),
    })
    showScreen(wallet, {
      path: '/wallet',
      at: '/wallet',
      component: () => <AccountMenu startsOpen />,
    })
    await screen.findByRole('button', { name: 'Account menu, ada.eth' })
    const menu = await screen.findByRole('dialog', { name: 'Account menu' })
    expect(within(menu).getByText('ada.eth')).toBeTruthy()
    expect(within(menu).getByRole('button', { name: /Copy/ })).toBeTruthy()
    const networks = within(menu).getByRole('link', { name: /^Networks/ })
    expect(networks.textContent).toContain('2 networks connected')
  })
})
