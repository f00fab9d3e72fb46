import { describe, expect, test } from 'vitest'
import { AccountWatch } from '../src/app/AccountWatch.tsx'
import { messages as accountMessages } from '../src/app/account.messages.ts'
import { showScreen, signedInWallet } from './show-screen.tsx'

describe('AccountWatch', () => {
  test('[SESS-04] says once that a wallet was updated at this sign-in', async () => {
    const wallet = signedInWallet({})
    wallet.session.setState({ migrated: true })
    const shown = () => wallet.notifications.getState().shown
    const show = () =>
      showScreen(wallet, {
        path: '/wallet',
        at: '/wallet',
        component: AccountWatch,
      })
    const { unmount } = show()
    await expect
      .poll(shown)
      .toMatchObject([{ title: accountMessages.migrated }])
    expect(wallet.session.getState()).not.toHaveProperty('migrated')
    unmount()
    show()
    expect(shown()).toHaveLength(1)
  })
})
