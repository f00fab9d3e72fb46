import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { AccountMenu } from '../src/app/AccountMenu.tsx'
import { showScreen, signedInWallet } from './show-screen.tsx'

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
})
