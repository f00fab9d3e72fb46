import type { Wallet } from '@cairn/core'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { MigrationLinkScreen } from '#features/auth/MigrationLinkScreen.tsx'
import { messages as migrationMessages } from '../src/features/auth/migration.messages.ts'
import { account, showScreen, signedInWallet } from './show-screen.tsx'

/** Somebody's old wallet was found, and is not linked yet. */
function linkingWallet(): Wallet {
  const wallet = signedInWallet({})
  wallet.session.setState({ type: 'signed-out' }, true)
  const login = { forget() {} } as never
  const config = { threshold: 1, signers: [] }
  wallet.signIn.linking = { login, wallets: [{ address: account, config }] }
  const environment: Wallet['environment'] = {
    ...wallet.environment,
    socialProviders: ['google', 'apple'],
  }
  return { ...wallet, environment }
}

const show = (wallet: Wallet) =>
  showScreen(wallet, {
    path: '/auth/migration/link',
    at: '/auth/migration/link',
    component: MigrationLinkScreen,
    ways: ['/auth/migration', '/wallet'],
  })

describe('MigrationLinkScreen', () => {
  test('[AUTH-09] offers a mail address and each provider’s window', async () => {
    show(linkingWallet())
    expect(await screen.findByText(migrationMessages.linkText)).toBeDefined()
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeDefined()
    for (const name of ['Google', 'Apple'])
      expect(
        screen.getByRole('button', { name: `Continue with ${name}` }),
      ).toBeDefined()
  })

  test('[AUTH-09] [AUTH-04] says what became of a window, and waits for one', async () => {
    const wallet = linkingWallet()
    const provider = 'google' as const
    wallet.social.setState({ type: 'failed', provider, reason: 'dismissed' })
    show(wallet)
    expect((await screen.findByRole('status')).textContent).toContain(
      'User dismissed auth popup',
    )
    wallet.social.setState({ type: 'waiting', provider }, true)
    expect(
      await screen.findByText(/Continue in the other window/),
    ).toBeDefined()
  })

  test('[AUTH-09] whoever leaves links nothing, and is signed in by nothing begun here', async () => {
    const wallet = linkingWallet()
    const attempt = new AbortController()
    wallet.signIn.controller = attempt
    const { unmount } = show(wallet)
    await screen.findByText(migrationMessages.linkText)
    unmount()
    expect(wallet.signIn.linking).toBeUndefined()
    expect(attempt.signal.aborted).toBe(true)
  })

  test('[AUTH-09] without a wallet to link it leads back', async () => {
    const wallet = linkingWallet()
    wallet.signIn.linking = undefined
    show(wallet)
    expect(await screen.findByText('At /auth/migration')).toBeDefined()
  })
})
