import { createNodeTurns } from '@cairn/service-kit'
import { boundHeaders, openQuick } from '@cairn/service-kit/testing'
import { expect, test } from 'vitest'
import { newGuarded, startGuardBench } from './_second-factor.ts'

const refused = { status: 429, body: { error: 'RateLimited' } }

test('[SRVC-01] h: what the guard checks at a node takes of the share of whoever asks', async () => {
  await using stack = new AsyncDisposableStack()
  const database = stack.use(await openQuick())
  const turns = createNodeTurns({ perMinute: 1, loopbackPerMinute: 1 })
  const bench = await startGuardBench(database, stack, {}, turns)
  const wallet = await newGuarded(bench)

  const sign = (from: string, text: string) =>
    wallet.sign(text, undefined, { from })
  expect((await sign('203.0.113.1', 'a')).status).toBe(200)
  expect(await sign('203.0.113.1', 'b')).toMatchObject(refused)

  const proof = await wallet.ownership('authMethods')
  const methods = (from: string) =>
    wallet.call('Guard/AuthMethods', { proof }, { 'x-test-ip': from })
  expect((await methods('203.0.113.2')).status).toBe(200)
  expect(await methods('203.0.113.2')).toMatchObject(refused)

  const create = async (from: string) => {
    const url = `${bench.url}/rpc/Guard/CreateTOTP`
    const now = new Date(bench.clock.ms)
    const { tokenKey } = bench
    const bound = await boundHeaders(tokenKey, { url, token: wallet.jwt, now })
    return wallet.call('Guard/CreateTOTP', await wallet.proof('createTOTP'), {
      ...bound,
      'x-test-ip': from,
    })
  }
  expect((await create('203.0.113.3')).status).toBe(200)
  expect(await create('203.0.113.3')).toMatchObject(refused)

  // This machine asks for other services.
  expect((await wallet.sign('c')).status).toBe(200)
  expect((await wallet.sign('d')).status).toBe(200)
})
