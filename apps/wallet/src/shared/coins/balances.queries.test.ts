import type { Balances } from '@cairn/core'
import { describe, expect, test } from 'vitest'
import { signedInWallet, tokenBalance } from '../../../test/show-screen.tsx'
import { loadBalances } from './balances.queries.ts'

type Question = {
  readonly networkType?: string
  readonly filter: Record<string, unknown>
  readonly page: Record<string, unknown>
}

/** The balances of a test network that is not the default one. */
function hiddenTestnet({ networkType }: Question) {
  if (networkType !== 'ALL') return []
  const results = [{ ...tokenBalance('Test coin'), chainId: 80002 }]
  return [{ chainId: 80002, results }]
}

const address = '0x00000000000000000000000000000000000000aa'

/** A gateway with so many pages of one coin each. */
function gatewayOf(pages: number) {
  const asked: Question[] = []
  const wallet = signedInWallet({
    'IndexerGateway/GetTokenBalancesDetails': (body) => {
      asked.push(body as Question)
      const place = asked.length
      const token = `0x${`${place}`.padStart(40, 'c')}`
      return {
        page: { pageSize: 100, more: place < pages, after: `after ${place}` },
        nativeBalances: [],
        balances: [
          {
            chainId: 137,
            results: [tokenBalance(`Coin ${place}`, { address: token })],
          },
          ...hiddenTestnet(body as Question),
        ],
      }
    },
  })
  return { wallet, asked }
}

function load(wallet: ReturnType<typeof signedInWallet>, known?: Balances) {
  const parts: Balances[] = []
  const whole = loadBalances(wallet, {
    address,
    includeTestnets: false,
    signal: new AbortController().signal,
    showPart: (part) => parts.push(part),
    known,
  })
  return { parts, whole }
}

describe('loadBalances', () => {
  test('[COIN-02] asks for pages of 100 until there are no more', async () => {
    const { wallet, asked } = gatewayOf(3)
    const { coins, isPart, pages } = await load(wallet).whole
    expect(coins.map(({ name }) => name)).toEqual([
      'Coin 1',
      'Coin 2',
      'Coin 3',
    ])
    expect({ isPart, pages }).toEqual({ isPart: false, pages: 3 })
    expect(asked.map(({ page }) => page.after)).toEqual([
      undefined,
      'after 1',
      'after 2',
    ])
    expect(asked.every(({ page }) => page.pageSize === 100)).toBe(true)
  })

  test('[COIN-02] shows the first page while the rest is on its way', async () => {
    const { wallet } = gatewayOf(3)
    const { parts, whole } = load(wallet)
    await whole
    expect(parts).toHaveLength(1)
    expect(parts[0]).toMatchObject({
      isPart: true,
      coins: [{ name: 'Coin 1' }],
    })
  })

  test('[COIN-02] ends after 100 pages, and says that the list is cut', async () => {
    const { wallet, asked } = gatewayOf(101)
    const { isPart, isCut, pages } = await load(wallet).whole
    expect({ isPart, isCut, pages }).toEqual({
      isPart: false,
      isCut: true,
      pages: 100,
    })
    expect(asked).toHaveLength(100)
    const whole = await load(gatewayOf(100).wallet).whole
    expect(whole.isCut).toBe(false)
  })

  test('[COIN-02] behavior: one page is no part of anything', async () => {
    const { wallet } = gatewayOf(1)
    const { parts, whole } = load(wallet)
    expect((await whole).isPart).toBe(false)
    expect(parts).toEqual([])
  })

  test('[COIN-01] asks for coins alone, and for native ones once', async () => {
    const { wallet, asked } = gatewayOf(2)
    await load(wallet).whole
    expect(asked.map(({ filter }) => filter)).toMatchObject([
      { contractTypes: ['ERC20'], omitNativeBalances: false },
      { contractTypes: ['ERC20'], omitNativeBalances: true },
    ])
  })

  test('[COIN-01] asks the node of a network that the person added', async () => {
    const wallet = ownNetworkOf((methods) =>
      methods.map(() => '0xde0b6b3a7640000'),
    )
    const { coins, failedChains } = await load(wallet).whole
    expect(coins).toMatchObject([
      { chainId: 5, symbol: 'ME', balance: 10n ** 18n },
    ])
    expect(failedChains).toEqual([])
  })

  test('[COIN-01] error: while the gateway is away, added networks are still asked, and known coins stay', async () => {
    const wallet = ownNetworkOf(
      (methods) => methods.map(() => '0xde0b6b3a7640000'),
      true,
    )
    const known = await load(gatewayOf(1).wallet).whole
    const found = await load(wallet, known).whole
    expect(found.coins.map(({ chainId }) => chainId)).toEqual([137, 5])
    expect(found.failedChains).toContain(137)
    expect(found.failedChains).not.toContain(5)
  })

  test('[NETS-02] [COIN-01] asks for the default network although it is a hidden test network', async () => {
    const { wallet, asked } = gatewayOf(1)
    wallet.networks.setState(({ all }) => ({
      all: all.map((one) =>
        one.chainId === 137 ? { ...one, type: 'testnet' } : one,
      ),
      defaultChainId: 137,
    }))
    const { coins } = await load(wallet).whole
    expect(asked[0]?.networkType).toBe('ALL')
    expect(coins.map(({ chainId }) => chainId)).toEqual([137])
  })

  test('[COIN-01] error: a node that is away is told of, and the rest stays', async () => {
    const wallet = ownNetworkOf(() => {
      throw new TypeError('away')
    })
    expect(await load(wallet).whole).toMatchObject({
      coins: [],
      failedChains: [5],
    })
  })
})

/** A wallet with a network of the person's own, and its node. */
function ownNetworkOf(
  answer: (methods: readonly string[]) => readonly unknown[],
  isGatewayAway = false,
) {
  const wallet = signedInWallet({
    'IndexerGateway/GetTokenBalancesDetails': () => {
      if (isGatewayAway) throw new TypeError('away')
      return { page: { more: false }, nativeBalances: [], balances: [] }
    },
    '': (body) => {
      const asked = body as unknown as readonly { id: number; method: string }[]
      const results = answer(asked.map(({ method }) => method))
      return asked.map(({ id }, index) => ({ id, result: results[index] }))
    },
  })
  const [known] = wallet.networks.getState().all
  if (!known) throw new Error('no network')
  const own = {
    ...known,
    chainId: 5,
    title: 'Mine',
    nativeToken: { symbol: 'ME', name: 'Mine', decimals: 18 },
  }
  wallet.networks.setState(({ all }) => ({ all: [...all, own] }))
  return wallet
}
