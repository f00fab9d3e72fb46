import { describe, expect, test } from 'vitest'
import type { Page } from './method.ts'
import { signText, signTextLast, signTypedData } from './signatures.ts'

const account = `0x${'aB'.repeat(20)}` as const
const other = `0x${'c1'.repeat(20)}` as const
const typed = { domain: {}, types: {}, primaryType: 'Mail', message: {} }

/** A connected page, whose wallet answers with what it was asked. */
const page = {
  site: { get: () => ({ account, chainId: 137 }) },
  popup: { request: async (asked: object) => asked },
  signatures: 'onchain',
} as unknown as Page

const ask = (method: typeof signText, ...params: unknown[]) =>
  method(page, { method: '', params })

describe('signatures', () => {
  test.each([
    [signText, ['hello', account], ['hello', account]],
    [signText, [account, 'hello'], ['hello', account]],
    [signText, [account, account], [account, account]],
    [signText, [other, account], [other, account]],
    [signText, ['hello'], ['hello', undefined]],
    [signTextLast, [account, '0x01'], ['0x01', account]],
    [signTextLast, ['0x01', account], ['0x01', account]],
    [signTypedData, [account, typed], [account, typed]],
    [signTypedData, [typed, account], [account, typed]],
    [signTypedData, ['{}', account], [account, '{}']],
  ] as const)(
    '[DAPP-01] %o takes message and account in either order: %j',
    async (method, params, sent) => {
      expect(await ask(method, ...params)).toMatchObject({ params: sent })
    },
  )

  test.each([
    [signText, [other, 'hello'], 4100],
    [signText, ['hello', other], 4100],
    [signTypedData, [other, typed], 4100],
    // The form from before EIP-712, and its parameters' order.
    [
      signTypedData,
      [[{ type: 'string', name: 'a', value: 'b' }], account],
      4200,
    ],
  ] as const)(
    '[DAPP-01] error: %o %j has code %i',
    async (method, params, code) => {
      await expect(ask(method, ...params)).rejects.toMatchObject({ code })
    },
  )
})
