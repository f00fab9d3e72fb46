import { openEmbedded, testPlatform } from '@cairn/service-kit/testing'
import { expect, test } from 'vitest'
import { startBridge } from '../src/index.ts'

test('[SRVC-01] error: a chain that cannot be read is reported, and does not count for readiness', async () => {
  await using database = await openEmbedded()
  let aheadMs = 0
  await using bridge = await startBridge(
    testPlatform(database, {
      env: { BRIDGE_ROUND_MS: '20' },
      now: () => new Date(Date.now() + aheadMs),
      chains: [
        {
          chainId: 1,
          name: 'mainnet',
          title: 'Mainnet',
          type: 'mainnet',
          isLocal: true,
          // Nothing listens there.
          rpcUrl: 'http://127.0.0.1:1',
          nativeToken: { symbol: 'ETH', name: 'Ether', decimals: 18 },
        },
      ],
    }),
  )
  const check = bridge.chainChecks?.get('bridge mainnet')
  await check?.()
  aheadMs = 60_000
  await expect(check?.()).rejects.toThrow('No deposits of mainnet were read')
  await bridge.check?.()
})
