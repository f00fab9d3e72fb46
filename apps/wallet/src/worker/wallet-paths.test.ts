import { describe, expect, test } from 'vitest'
import { createWalletRouter } from '../app/router.tsx'
import { isWalletPath, walletPaths } from './wallet-paths.ts'

describe('isWalletPath', () => {
  test('[SHELL-01] [ENVC-02] knows the first part of every route', () => {
    const routes = Object.keys(createWalletRouter().routesByPath)
    const parts = routes.flatMap((path) => path.split('/')[1] || [])
    expect([...new Set(parts)].toSorted()).toEqual([...walletPaths])
    expect(routes.filter((path) => !isWalletPath(path))).toEqual([])
  })

  test.each([
    '/mailbox',
    '/auth/provider/google',
    '/auth/provider/callback',
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
