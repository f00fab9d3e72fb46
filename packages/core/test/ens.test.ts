import {
  deployLocalChain,
  localName,
  registerLocalName,
} from '@cairn/contracts'
import type { Address } from '@cairn/primitives'
import { startAnvil } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookupName } from '../src/ens/ens.ts'
import {
  createWallet,
  getOwnName,
  InvalidNameError,
  resolveName,
  type Wallet,
} from '../src/index.ts'
import { bareEnvironment, memoryArea, silentLog } from '../testing/index.ts'

const ada: Address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const bob: Address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const hour = 60 * 60_000

let chain: Awaited<ReturnType<typeof startAnvil>>
beforeAll(async () => {
  chain = await startAnvil(1)
  await deployLocalChain(chain)
  await registerLocalName(chain, 'ada', ada)
})
afterAll(() => chain?.[Symbol.asyncDispose]())

/** A wallet over that chain, its clock, and how often the chain was asked. */
function openWallet(rpcUrl = chain.rpcUrl) {
  const url = 'http://127.0.0.1:9/'
  const kept = new Map<string, string>()
  const seen = { now: 1_000_000, asked: 0 }
  const wallet: Wallet = createWallet({
    environment: bareEnvironment(url, {
      chainId: 1,
      name: 'mainnet',
      title: 'Ethereum',
      rpcUrl,
      nativeToken: { symbol: 'ETH', name: 'Ether', decimals: 18 },
    }),
    origin: url,
    area: memoryArea(kept),
    indexedDB: {} as IDBFactory,
    fetch: (...args) => {
      seen.asked += 1
      return fetch(...args)
    },
    now: () => seen.now,
    log: silentLog(),
  })
  return { wallet, seen }
}

describe('resolveName', () => {
  test('[CONT-01] finds the address behind a name, in any letter case', async () => {
    const { wallet } = openWallet()
    expect(await resolveName(wallet, 'ada.eth')).toBe(ada)
    expect(await resolveName(wallet, ' ADA.eth ')).toBe(ada)
    expect(await resolveName(wallet, `${localName.label}.eth`)).toBe(
      localName.address,
    )
  })

  test('[CONT-01] behavior: nobody has the name', async () => {
    const { wallet } = openWallet()
    expect(await resolveName(wallet, 'nobody.eth')).toBeUndefined()
  })

  test.each(['', 'ada', 'a..eth', '.eth', 'аda.eth', 'x y.eth'])(
    '[CONT-01] error: "%s" is no name, or one that passes for another',
    async (text) => {
      const { wallet } = openWallet()
      await expect(resolveName(wallet, text)).rejects.toThrow(InvalidNameError)
    },
  )

  test('[CONT-01] error: the chain does not answer', async () => {
    const { wallet } = openWallet('http://127.0.0.1:9/')
    await expect(resolveName(wallet, 'ada.eth')).rejects.toThrow(
      'does not answer',
    )
  })
})

describe('lookupName', () => {
  test('[CONT-02] finds the name of an address', async () => {
    const { wallet } = openWallet()
    expect(await lookupName(wallet, ada)).toBe('ada.eth')
    expect(await lookupName(wallet, bob)).toBeUndefined()
  })
})

describe('getOwnName', () => {
  test('[CONT-02] asks once an hour', async () => {
    const { wallet, seen } = openWallet()
    expect(await getOwnName(wallet, ada)).toBe('ada.eth')
    const { asked } = seen
    seen.now += hour - 1
    expect(await getOwnName(wallet, ada)).toBe('ada.eth')
    expect(seen.asked).toBe(asked)
    seen.now += 1
    expect(await getOwnName(wallet, ada)).toBe('ada.eth')
    expect(seen.asked).toBeGreaterThan(asked)
  })

  test('[CONT-02] asks again for another address, and keeps that there is none', async () => {
    const { wallet, seen } = openWallet()
    expect(await getOwnName(wallet, ada)).toBe('ada.eth')
    expect(await getOwnName(wallet, bob)).toBeUndefined()
    const { asked } = seen
    expect(await getOwnName(wallet, bob)).toBeUndefined()
    expect(seen.asked).toBe(asked)
  })

  test('[CONT-02] behavior: keeps the name while the chain is away', async () => {
    const { wallet, seen } = openWallet('http://127.0.0.1:9/')
    wallet.storage.set('ens', { address: ada, name: 'ada.eth', timestamp: 0 })
    seen.now = 2 * hour
    expect(await getOwnName(wallet, ada)).toBe('ada.eth')
    expect(await getOwnName(wallet, bob)).toBeUndefined()
  })
})
