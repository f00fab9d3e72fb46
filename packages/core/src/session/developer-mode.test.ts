import { hashPassword } from '@cairn/primitives'
import type { Environment } from '@cairn/protocol'
import { beforeAll, describe, expect, test } from 'vitest'
import { memoryArea, silentLog } from '../../testing/index.ts'
import { createWallet } from '../create-wallet.ts'
import type { Wallet } from '../wallet.ts'
import {
  disableDeveloperMode,
  enableDeveloperMode,
  hasDeveloperMode,
  InvalidPasswordError,
  putDeveloperFlag,
} from './developer-mode.ts'

let developerPasswordHash: string
beforeAll(async () => {
  const salt = new Uint8Array(16)
  developerPasswordHash = await hashPassword('sesame', { salt, iterations: 10 })
})

function open(kept = new Map<string, string>(), more = {}): Wallet {
  return createWallet({
    environment: {
      networks: [{ chainId: 137, isDefaultChain: true }],
      developerPasswordHash,
      ...more,
    } as unknown as Environment,
    origin: 'http://localhost/',
    area: memoryArea(kept),
    indexedDB: {} as IDBFactory,
    fetch: () => Promise.reject(new TypeError('offline')),
    now: () => 0,
    log: silentLog(),
  })
}

const modeOf = (wallet: Wallet) => wallet.settings.getState().devMode
const off = { enabled: false, forceCreateWallet: false, fastJwtExpiry: false }

describe('enableDeveloperMode', () => {
  test('[DEVM-01] the right password turns it on, and a reload keeps it', async () => {
    const kept = new Map<string, string>()
    const wallet = open(kept)
    expect(modeOf(wallet)).toEqual(off)
    await enableDeveloperMode(wallet, 'sesame')
    expect(modeOf(wallet)).toEqual({ ...off, enabled: true })
    expect(modeOf(open(kept))).toEqual({ ...off, enabled: true })
    expect([...kept.values()].join()).not.toContain('sesame')
  })

  test('[DEVM-01] error: a wrong password is an Invalid password', async () => {
    const wallet = open()
    const enabling = enableDeveloperMode(wallet, 'Sesame')
    await expect(enabling).rejects.toThrow(InvalidPasswordError)
    await expect(enabling).rejects.toThrow('Invalid password')
    expect(modeOf(wallet)).toEqual(off)
  })

  test('[DEVM-01] error: without a hash in the environment no password fits', async () => {
    const wallet = open(new Map(), { developerPasswordHash: undefined })
    expect(hasDeveloperMode(wallet)).toBe(false)
    await expect(enableDeveloperMode(wallet, 'sesame')).rejects.toThrow(
      'Invalid password',
    )
  })
})

describe('disableDeveloperMode', () => {
  test('[DEVM-01] resets new wallets at each sign-in, and not the fast expiry', async () => {
    const wallet = open()
    await enableDeveloperMode(wallet, 'sesame')
    putDeveloperFlag(wallet, 'forceCreateWallet', true)
    putDeveloperFlag(wallet, 'fastJwtExpiry', true)
    disableDeveloperMode(wallet)
    expect(modeOf(wallet)).toEqual({ ...off, fastJwtExpiry: true })
  })
})

describe('putDeveloperFlag', () => {
  test('[DEVM-01] does nothing outside developer mode', () => {
    const wallet = open()
    putDeveloperFlag(wallet, 'forceCreateWallet', true)
    expect(modeOf(wallet)).toEqual(off)
  })

  test('[DEVM-01] a token made for the other expiry is dropped', async () => {
    const wallet = open()
    await enableDeveloperMode(wallet, 'sesame')
    const address = `0x${'a'.repeat(40)}` as const
    const jwt = { token: 'token', expiration: 9e9 }
    wallet.storage.set('sessionDump', {
      version: 2,
      address,
      sessionAddress: address,
      jwt,
    })
    putDeveloperFlag(wallet, 'fastJwtExpiry', true)
    expect(wallet.storage.get('sessionDump')).toEqual({
      version: 2,
      address,
      sessionAddress: address,
    })
  })
})
