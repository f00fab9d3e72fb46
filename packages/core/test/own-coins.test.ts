import { createNodeClient } from '@cairn/clients'
import { deployLocalChain, fundAccount, localTokens } from '@cairn/contracts'
import { startAnvil, type TestNode } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addOwnCoin,
  readOwnBalances,
  removeOwnCoin,
} from '../src/holdings/own-coins.ts'
import { createSettingsStore } from '../src/settings/settings.store.ts'
import { createStorage } from '../src/storage/storage.ts'

const chainId = 137
const account = '0x00000000000000000000000000000000000000aa'
const usdc = localTokens(chainId).find(({ symbol }) => symbol === 'USDC')

describe('coins on a network that the person added', () => {
  let chain: TestNode
  beforeAll(async () => {
    chain = await startAnvil(chainId)
    await deployLocalChain(chain)
    await fundAccount({ ...chain, address: account })
  })
  afterAll(() => chain[Symbol.asyncDispose]())

  function place(url = chain.rpcUrl) {
    const kept = new Map<string, string>()
    const area = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    }
    const storage = createStorage({ area, log: { warn() {} } })
    const settings = createSettingsStore(storage)
    const clients = { node: () => createNodeClient({ url }) }
    return { storage, settings, clients: clients as never }
  }

  test('[COIN-01] reads native coins and those that were added, from the node', async () => {
    if (!usdc) throw new Error('no USDC')
    const wallet = place()
    const coin = await addOwnCoin(wallet, chainId, usdc.address)
    expect(coin).toMatchObject({ symbol: 'USDC', decimals: 6 })
    expect(wallet.storage.get('ownCoins')).toEqual([coin])
    const { native, coins } = await readOwnBalances(wallet, account, chainId)
    expect(native).toBe(500n * 10n ** 18n)
    expect(coins).toEqual([{ coin, balance: expect.any(BigInt) }])
    expect(coins[0]?.balance).toBeGreaterThan(0n)
    removeOwnCoin(wallet, coin)
    expect((await readOwnBalances(wallet, account, chainId)).coins).toEqual([])
  })

  test('[COIN-01] error: an address without a coin is not added', async () => {
    const wallet = place()
    await expect(addOwnCoin(wallet, chainId, account)).rejects.toMatchObject({
      name: 'NotACoinError',
    })
    expect(wallet.settings.getState().ownCoins).toEqual([])
  })

  test('[COIN-01] error: a node that is away says so', async () => {
    const wallet = place('http://127.0.0.1:1')
    await expect(
      readOwnBalances(wallet, account, chainId),
    ).rejects.toMatchObject({ name: 'NodeUnavailableError' })
  })
})
