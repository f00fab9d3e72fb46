import { createStorage, termsVersion } from '@cairn/core'
import { silentLog } from '@cairn/core/testing'
import { render, screen } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { App, buildApp } from '../src/app/App.tsx'
import { account, signedInWallet } from './show-screen.tsx'

afterEach(() => {
  localStorage.clear()
  window.history.replaceState(null, '', '/')
  vi.restoreAllMocks()
})

/**
 * Opens the wallet at an address as its page does, in a browser that keeps what
 * this one keeps.
 *
 * @returns the address and the session when the first screen is drawn
 */
async function start(path: string) {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('offline'))
  Object.assign(window, { indexedDB: new IDBFactory() })
  window.history.replaceState(null, '', path)
  const { wallet, router } = await buildApp(window, {
    loadEnvironment: async () => signedInWallet({}).environment,
  })
  expect(document.body.textContent).toBe('')
  const session = wallet.session.getState().type
  render(<App router={router} wallet={wallet} />)
  return { history: router.history, session, wallet }
}

describe('the first rendering', () => {
  test('[SHELL-02] knows who is signed in: a kept session shows its page', async () => {
    const storage = createStorage({ area: localStorage, log: silentLog() })
    storage.set('acceptedTerms', termsVersion)
    storage.set('sessionDump', {
      version: 2,
      address: account,
      sessionAddress: `0x${'d'.repeat(40)}`,
    })
    const { session, history } = await start('/settings/currency')
    expect(session).toBe('signed-in')
    await screen.findByRole('banner')
    expect(history.location.pathname).toBe('/settings/currency')
  })

  test('[SHELL-02] knows that nobody is: the page waits for the sign-in', async () => {
    const { session, history, wallet } = await start('/settings/currency')
    expect(session).toBe('signed-out')
    await expect.poll(() => history.location.pathname).toBe('/auth')
    expect(wallet.storage.get('pendingRoute')).toBe('/settings/currency')
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})
