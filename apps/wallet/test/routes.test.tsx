import { putSetting, termsVersion } from '@cairn/core'
import { dappVisit } from '@cairn/protocol'
import { createMemoryHistory } from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createWalletRouter } from '../src/app/router.tsx'
import { messages as shellMessages } from '../src/app/shell.messages.ts'
import {
  empty,
  open,
  openedBy,
  ownersWallet,
  signIn,
  strangersWallet,
} from './open-app.tsx'
import { signedInWallet, usdc } from './show-screen.tsx'

afterEach(() => vi.restoreAllMocks())

describe('routes', () => {
  const router = createWalletRouter(createMemoryHistory())
  const layoutOf = (path: string) => {
    const [matchedRoutes] = router.getMatchedRoutes(path)
    return matchedRoutes.map((route) => `${route.id}`)
  }

  test.each([
    '/auth',
    '/auth/logout',
    '/auth/recovery',
    '/auth/migration',
    '/auth/migration/link',
    '/auth/new-mnemonic',
    '/auth/plain-password',
    '/auth/passwordless',
    '/auth/passwordless-confirm',
    '/terms',
    '/privacy',
    '/loading',
    '/debug',
  ])('[SHELL-01] %s is for everyone', (path) => {
    expect(layoutOf(path)).toContain('/public')
  })

  test.each([
    '/wallet',
    '/history',
    '/contacts',
    '/contacts/0x00000000000000000000000000000000000000aA',
    '/settings',
    '/settings/profile',
    '/settings/networks',
    '/settings/language',
    '/settings/currency',
    '/settings/general',
    '/settings/guard',
    '/settings/recovery',
    '/settings/sessions',
    '/settings/hidden-tokens',
    '/settings/connected-sites',
    '/settings/approvals',
    '/settings/advanced',
    '/sign-message',
    '/sign-transaction',
    '/connect',
    '/wc',
    '/send',
    '/swap',
    '/bridge',
    '/receive',
    '/wallet-deployment',
    `/coin/137-${usdc}`,
    `/collection/137-${usdc}`,
    `/collectible/137-${usdc}-1`,
  ])('[SHELL-01] [SHELL-02] %s is for who signed in', (path) => {
    expect(layoutOf(path)).toContain('/private')
  })

  test('[SHELL-01] an unknown path says 404 and why, to anyone', async () => {
    open(strangersWallet(), '/no/such/page')
    await screen.findByRole('heading', { name: '404' })
    expect(screen.getByText(shellMessages.notFoundText)).toBeDefined()
  })

  test('[SHELL-01] the root path leads to the wallet, with what is asked of it', async () => {
    const { at } = open(ownersWallet(), '/?receive=true')
    await at().toBe('/wallet?receive=true')
  })

  test.each([
    ['connect', '/connect'],
    ['openWithOptions', '/wallet'],
  ])('[SHELL-01] the root path leads a dapp’s %s to %s', async (type, to) => {
    const { at } = open(openedBy(ownersWallet(), type), '/')
    await at().toBe(to)
  })

  test('[SHELL-01] the root path waits for a dapp’s request, whose page comes after the handshake', async () => {
    const visit = z.parse(dappVisit, {
      sessionId: '1.5',
      intent: { type: 'jsonRpcRequest', method: 'eth_sendTransaction' },
    })
    const { history } = open({ ...ownersWallet(), visit }, '/')
    await screen.findByText('Opening your wallet')
    // A redirect would come with the next rendering.
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
    expect(history.location.pathname).toBe('/')
  })
})

describe('private routes', () => {
  test('[SHELL-02] a stranger’s path and query wait for the sign-in, and are led to once', async () => {
    const wallet = strangersWallet()
    putSetting(wallet.settings, wallet.storage, 'acceptedTerms', termsVersion)
    const { at, router } = open(wallet, '/settings/currency?receive=true')
    await at().toBe('/auth')
    expect(wallet.storage.get('pendingRoute')).toBe(
      '/settings/currency?receive=true',
    )
    await act(() => router.navigate({ to: '/contacts' }))
    await at().toBe('/auth')
    expect(wallet.storage.get('pendingRoute')).toMatch(/^\/settings\/currency/)
    signIn(wallet)
    await at().toBe('/settings/currency?receive=true')
    await expect.poll(() => wallet.storage.get('pendingRoute')).toBeUndefined()
    await act(() => router.navigate({ to: '/contacts' }))
    await at().toBe('/contacts')
  })

  test('[SHELL-02] [TERM-01] without accepted terms one is led to them, and back', async () => {
    const wallet = signedInWallet(empty)
    const { at, history } = open(wallet, '/settings/currency')
    await at().toBe('/terms')
    expect(history.location.state).toMatchObject({
      origin: '/settings/currency',
      acceptanceRequired: true,
    })
    await userEvent.click(
      await screen.findByRole('button', { name: 'Accept and continue' }),
    )
    await at().toBe('/settings/currency')
    expect(wallet.storage.get('acceptedTerms')).toBe('1.1')
  })
})

describe('private routes with connect options', () => {
  test('[SHELL-02] show without accepted terms, and keep the saved route', async () => {
    const wallet = openedBy(signedInWallet(empty), 'connect')
    wallet.storage.set('pendingRoute', '/contacts')
    const { at } = open(wallet, '/settings/currency')
    await screen.findByRole('navigation', { name: 'Main' })
    await at().toBe('/settings/currency')
    expect(wallet.storage.get('pendingRoute')).toBe('/contacts')
  })

  test('[SHELL-02] a wallet opened with options still asks for the terms', async () => {
    const wallet = openedBy(signedInWallet(empty), 'openWithOptions')
    const { at } = open(wallet, '/settings/currency')
    await at().toBe('/terms')
  })

  test('[SHELL-02] still ask for a sign-in', async () => {
    const { at } = open(openedBy(strangersWallet(), 'connect'), '/contacts')
    await at().toBe('/auth')
  })
})
