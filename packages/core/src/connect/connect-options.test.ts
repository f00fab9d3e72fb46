import { dappVisit } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { setUp } from '../../test/_bare-wallet.ts'
import { signInSteering } from './connect-options.ts'

const all = ['google', 'facebook', 'apple', 'discord', 'twitch'] as const

function openedWith(visit: object) {
  const wallet = setUp()
  return {
    visit: z.parse(dappVisit, { sessionId: '1.5', ...visit }),
    environment: { ...wallet.environment, socialProviders: [...all] },
  }
}

const connect = (options: object) => ({
  intent: { type: 'connect', options: { app: 'Game', ...options } },
})

describe('signInSteering', () => {
  test('[AUTH-06] offers everything when nobody opened the wallet', () => {
    const wallet = setUp()
    expect(signInSteering(wallet)).toMatchObject({
      providers: [],
      email: true,
      emailOnly: false,
    })
  })

  test.each([
    [{}, { providers: all, email: true, emailOnly: false }],
    [
      { settings: { signInOptions: ['email', 'apple', 'google'] } },
      { providers: ['google', 'apple'], email: true, emailOnly: false },
    ],
    [
      { signInOptions: ['twitch'] },
      { providers: ['twitch'], email: false, emailOnly: false },
    ],
    [
      { settings: { signInOptions: ['email'] } },
      { providers: [], email: true, emailOnly: true },
    ],
    [
      { settings: { signInOptions: [] } },
      { providers: [], email: true, emailOnly: true },
    ],
    [{ settings: { signInWith: 'apple' } }, { provider: 'apple' }],
    [
      { settings: { signInWith: 'apple', signInOptions: ['google'] } },
      { provider: undefined },
    ],
    [
      { settings: { signInWithEmail: ' Ada@Example.com ' } },
      { address: 'ada@example.com' },
    ],
    [
      { appProtocol: 'game', keepWalletOpened: true },
      { appProtocol: 'game', keepWalletOpened: true },
    ],
  ])('[AUTH-06] options %o give %o', (options, expected) => {
    expect(signInSteering(openedWith(connect(options)))).toMatchObject(expected)
  })

  test.each([
    {},
    { intent: { type: 'jsonRpcRequest', method: 'eth_accounts' } },
    { intent: null },
    connect({ settings: 7, signInOptions: 'google', signInWith: 'myspace' }),
  ])('[AUTH-06] error: %o steers nothing', (session) => {
    expect(signInSteering(openedWith(session))).toMatchObject({
      providers: all,
      email: true,
      provider: undefined,
    })
  })
})
