import { commons } from '@0xsequence/core'
import { walletContexts } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import { checkContexts, WalletContextError } from './check-contexts.ts'
import { createEngine } from './engine.ts'

const second = walletContexts[2]
if (!second) throw new Error('There is no second version.')
const other = `0x${'9'.repeat(40)}` as const

describe('checkContexts', () => {
  test('[ENVC-01] accepts the published contracts, which are those of the engine', () => {
    expect(Object.keys(walletContexts)).toEqual(
      Object.keys(commons.context.defaultContexts),
    )
    expect(() => checkContexts(walletContexts)).not.toThrow()
  })

  test.each([
    ['factory', other],
    ['mainModule', other],
    ['mainModuleUpgradable', other],
    ['guestModule', other],
    ['proxyImplementationHook', other],
    ['walletCreationCode', '0x00'],
    ['version', 1],
  ])('[ENVC-01] error: another %s is refused', (field, value) => {
    expect(() =>
      checkContexts({ ...walletContexts, 2: { ...second, [field]: value } }),
    ).toThrow(WalletContextError)
  })

  test('[ENVC-01] error: rejects a version that the engine does not know', () => {
    expect(() => checkContexts({ 3: second })).toThrow('version 3')
  })

  test('[ENVC-01] error: creates no engine for other contracts', async () => {
    const url = 'http://127.0.0.1:9'
    const options = {
      networks: [
        {
          chainId: 137,
          name: 'polygon',
          title: 'Polygon',
          type: 'mainnet' as const,
          rpcUrl: url,
          indexerUrl: url,
          relayerUrl: url,
          nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
        },
      ],
      sessionsUrl: url,
      cacheName: undefined,
      now: () => 0,
      requestSignatures: async () => new Map(),
    }
    const contexts = { 2: { ...second, factory: other } }
    await expect(createEngine({ ...options, contexts })).rejects.toThrow(
      WalletContextError,
    )
    const engine = await createEngine({ ...options, contexts: walletContexts })
    expect(engine.networks).toHaveLength(1)
  })
})
