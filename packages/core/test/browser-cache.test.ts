import { getAuthToken } from '../src/tokens/auth-token.ts'
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activeSessions, signOut } from '../src/index.ts'
import { addressOf, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack?.[Symbol.asyncDispose]())

const weights = async (...args: Parameters<typeof activeSessions>) =>
  (await activeSessions(...args)).map(({ weight }) => weight).sort()

describe('the engine’s cache in a browser', () => {
  test('[AUTH-05] [SESS-03] follows a configuration that others change', async () => {
    const email = 'ada@example.com'
    const first = await signIn(stack, email)
    expect(await weights(first)).toEqual([2, 3, 3])
    const second = await signIn(stack, email)
    expect(addressOf(second)).toBe(addressOf(first))
    expect(await weights(first)).toEqual([2, 2, 3, 3])
    await signOut(second)
    expect(await weights(first)).toEqual([2, 3, 3])
    expect(await getAuthToken(first)).toMatch(/^ey/)
    const names = (await indexedDB.databases()).map(({ name }) => name)
    expect(names).toContain('cairn-account-cache')
  })
})
