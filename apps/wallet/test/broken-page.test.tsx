import { createStorage, type Wallet } from '@cairn/core'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChunkLoadError } from '#shared/loading/load-screen.ts'
import { messages } from '../src/app/shell.messages.ts'
import { open, ownersWallet, strangersWallet } from './open-app.tsx'

const broken = 'NS_ERROR_FILE_CORRUPTED'

/** A wallet in a browser whose file of stored values broke while the page is open. */
function withBrokenFile(wallet: Wallet, key: string): Wallet {
  const { storage, log } = wallet
  const area = {
    getItem: (name: string) => {
      if (name.endsWith(key)) throw new Error(broken)
      return null
    },
    setItem() {},
    removeItem() {},
  }
  const { get } = createStorage({ area, log })
  return { ...wallet, storage: { ...storage, get } }
}

// React reports each error that a boundary caught.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

describe('a page that breaks', () => {
  test('[SHELL-06] is the whole window: what was thrown, without bar, footer and navigation', async () => {
    open(withBrokenFile(ownersWallet(), 'prices'), '/wallet')
    await screen.findByRole('heading', { name: messages.errorTitle })
    screen.getByText(broken)
    screen.getByRole('button', { name: messages.reload })
    for (const role of ['navigation', 'banner', 'contentinfo'])
      expect(screen.queryByRole(role)).toBeNull()
    expect(screen.getAllByRole('main')).toHaveLength(1)
  })

  test('[SHELL-06] is so for those who are not signed in, too', async () => {
    const wallet = strangersWallet()
    wallet.session.setState({
      type: 'signed-out',
      reason: 'device-not-removed',
    })
    open(withBrokenFile(wallet, 'leftDevice'), '/auth')
    await screen.findByRole('heading', { name: messages.errorTitle })
    screen.getByText(broken)
    expect(screen.queryByRole('contentinfo')).toBeNull()
  })

  test('[SHELL-06] is left by going to another page', async () => {
    const wallet = withBrokenFile(ownersWallet(), 'prices')
    const { router } = open(wallet, '/wallet')
    await screen.findByRole('heading', { name: messages.errorTitle })
    await act(() => router.navigate({ to: '/contacts' }))
    await screen.findByRole('navigation')
    expect(screen.queryByText(broken)).toBeNull()
  })

  test('[SHELL-06] [ENVC-02] keeps its frame when only its code did not arrive', async () => {
    const { router } = open(ownersWallet(), '/settings')
    await screen.findByRole('navigation')
    const { options } = router.routesByPath['/contacts']
    const { component } = options
    if (!component) throw new Error('The page has no screen.')
    options.component = () => {
      throw new ChunkLoadError('contacts', 'missing')
    }
    try {
      await act(() => router.navigate({ to: '/contacts' }))
      await screen.findByRole('heading', { name: messages.unreachable })
      screen.getByRole('navigation')
    } finally {
      options.component = component
    }
  })
})
