import { describe, expect, test } from 'vitest'
import { createWalletRouter } from '../app/router.tsx'
import { isWalletPath, pagesBelow, walletPaths } from './wallet-paths.ts'

describe('isWalletPath', () => {
  test('[SHELL-01] [ENVC-02] knows the first part of every route', () => {
    const routes = Object.keys(createWalletRouter().routesByPath)
    const parts = routes.flatMap((path) => path.split('/')[1] || [])
    expect([...new Set(parts)].toSorted()).toEqual([...walletPaths])
    expect(routes.filter((path) => !isWalletPath(path))).toEqual([])
  })

  test('[SHELL-01] [ENVC-02] knows every page beside the host’s own', () => {
    const routes = Object.keys(createWalletRouter().routesByPath)
    for (const [first, pages] of Object.entries(pagesBelow)) {
      const seconds = routes
        .filter((path) => path.startsWith(`/${first}/`))
        .flatMap((path) => path.split('/')[2] || [])
      expect([...new Set(seconds)].toSorted()).toEqual(pages)
    }
  })

  test.each([
    '/mailbox',
    '/auth/provider/google',
    '/auth/provider/callback',
    '/auth/local-provider/auth',
    '/auth/local-provider/interaction/x',
    '/bridge/v2/quote',
    '/frame',
    '/rpc/API/Ping',
    '/health',
    '/.well-known/cairn.json',
    '/walletconnect',
    '/unknown',
  ])('[ENVC-02] error: leaves %s to the host', (path) => {
    expect(isWalletPath(path)).toBe(false)
  })
})
