import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { limitCalls } from './limit-calls.ts'

const service = {
  name: 'Echo',
  methods: { echo: { input: z.object({}), output: z.object({}) } },
} as const

const limited = limitCalls<typeof service, 'echo'>(
  { echo: async () => ({}) },
  { perMinute: 2, loopbackPerMinute: 50 },
)
const from = (ip: string) => ({
  token: undefined,
  scheme: undefined,
  proof: undefined,
  path: '/rpc/Echo/Echo',
  ip,
  signal: AbortSignal.abort(),
})

describe('limitCalls', () => {
  test('[SRVC-01] error: refuses an address beyond its limit, and no other', async () => {
    await limited.echo({}, from('203.0.113.7'))
    await limited.echo({}, from('203.0.113.7'))
    await expect(limited.echo({}, from('203.0.113.7'))).rejects.toMatchObject({
      error: 'RateLimited',
      status: 429,
    })
    expect(await limited.echo({}, from('203.0.113.8'))).toEqual({})
  })

  test('[SRVC-01] error: refuses a network that calls from many addresses', async () => {
    await limited.echo({}, from('2001:db8:7::1'))
    await limited.echo({}, from('2001:db8:7:0:1::2'))
    await expect(limited.echo({}, from('2001:db8:7::3'))).rejects.toMatchObject(
      { error: 'RateLimited' },
    )
    expect(await limited.echo({}, from('2001:db8:7:1::1'))).toEqual({})
  })

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', 'local'])(
    '[SRVC-01] behavior: %s has the limit of loopback',
    async (ip) => {
      for (let i = 0; i < 10; i++) await limited.echo({}, from(ip))
      expect(await limited.echo({}, from(ip))).toEqual({})
    },
  )
})
