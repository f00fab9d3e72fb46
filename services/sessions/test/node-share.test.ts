import { createNodeTurns } from '@cairn/service-kit'
import { openQuick, startAnvil, testPlatform } from '@cairn/service-kit/testing'
import { ethers } from 'ethers'
import { expect, test } from 'vitest'
import { startSessions } from '../src/index.ts'
import { signMigration } from './_configurations.ts'

const chainId = 137

test('[SRVC-01] h: a migration takes of the share of whoever saves it, because it asks a node', async () => {
  await using anvil = await startAnvil(chainId)
  await using database = await openQuick()
  await using service = await startSessions(
    testPlatform(database, {
      chains: [
        {
          ...{ chainId, name: 'polygon', title: 'Polygon', type: 'mainnet' },
          rpcUrl: anvil.rpcUrl,
          nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
        },
      ],
      inNodeTurn: createNodeTurns({ perMinute: 1, loopbackPerMinute: 1 }),
    }),
  )
  const call = async (method: string, body: object, clientIp: string) => {
    const answer = await service.app.request(
      `/rpc/Sessions/${method}`,
      { method: 'POST', body: JSON.stringify(body) },
      { clientIp },
    )
    return { status: answer.status, body: await answer.json() }
  }
  const { deploy, body } = await signMigration(
    ethers.Wallet.createRandom(),
    `${chainId}`,
  )
  const caller = '203.0.113.1'
  expect((await call('SaveWallet', deploy, caller)).status).toBe(200)
  const save = (ip: string) => call('SaveMigration', body, ip)
  expect(await save(caller)).toMatchObject({ status: 200 })
  expect(await save(caller)).toMatchObject({
    status: 429,
    body: { error: 'RateLimited' },
  })
  // What asks no node goes on, and so do others and this machine.
  expect((await call('SaveWallet', deploy, caller)).status).toBe(200)
  expect((await save('203.0.113.2')).status).toBe(200)
  expect((await save('127.0.0.1')).status).toBe(200)
})
