import { ethers } from 'ethers'
import { describe, expect, test } from 'vitest'
import { ChainUnavailableError, withPlainErrors } from './plain-errors.ts'

/** An address that no server listens on. */
const deadUrl = 'http://127.0.0.1:9'

describe('withPlainErrors', () => {
  test('[SEND-01] error: reports an unreachable node in plain words', async () => {
    const request = new ethers.FetchRequest(deadUrl)
    const methods = withPlainErrors({
      address: '0x1',
      ask: async () => (await request.send()).assertOk(),
      fail: () => Promise.reject(new TypeError('something else')),
      add: async (one: number, other: number) => one + other,
    })
    expect(methods.address).toBe('0x1')
    expect(await methods.add(1, 2)).toBe(3)
    await expect(methods.fail()).rejects.toThrow('something else')
    const failure = await methods.ask().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ChainUnavailableError)
    expect(`${failure}`).not.toContain(deadUrl)
  })

  test.each(['SERVER_ERROR', 'NETWORK_ERROR', 'TIMEOUT', 'BAD_DATA'] as const)(
    '[SEND-01] error: %s',
    async (code) => {
      const error = ethers.makeError('dump', code, {} as never)
      const { ask } = withPlainErrors({ ask: () => Promise.reject(error) })
      await expect(ask()).rejects.toThrow('The network does not answer.')
    },
  )
})
