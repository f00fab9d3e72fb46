import { type Coin, coinId } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import { request, setUp } from '../../test/_bare-wallet.ts'
import { type Balances, keepBalances, keptBalances } from './kept-balances.ts'

const { account } = request
const usdc = '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'
const whose = { address: account, includeTestnets: false } as const

const coin = (index: number): Coin => ({
  type: 'coin',
  id: coinId(137, `${usdc}${index}`),
  chainId: 137,
  contractAddress: usdc,
  contractType: 'ERC20',
  name: `Coin ${index}`,
  description: undefined,
  symbol: 'COIN',
  decimals: 6,
  balance: 2n ** 256n - 1n,
  logoURL: 'https://coins.test/logo.png',
  website: undefined,
  originAddress: undefined,
  verified: true,
  blacklisted: false,
})

const holding = (count: number, more: Partial<Balances> = {}): Balances => ({
  coins: Array.from({ length: count }, (_, index) => coin(index)),
  failedChains: [],
  pages: 1,
  isPart: false,
  ...more,
})

describe('keptBalances', () => {
  test('[STOR-01] [COIN-02] gives back what was kept, to the last digit', () => {
    const wallet = setUp()
    expect(keptBalances(wallet, whose)).toBeUndefined()
    const held = holding(2)
    const added = { ...coin(2), isAdded: true }
    const known = { ...held, coins: [...held.coins, added] }
    keepBalances(wallet, whose, known)
    expect(keptBalances(wallet, whose)).toEqual(known)
  })

  test('[STOR-01] keeps a page of many, and says that it is a part', () => {
    const wallet = setUp()
    keepBalances(wallet, whose, holding(101, { pages: 2 }))
    const kept = keptBalances(wallet, whose)
    expect(kept).toMatchObject({ isPart: true, pages: 2 })
    expect(kept?.coins).toHaveLength(100)
  })

  test('[STOR-01] [SESS-03] behavior: what is told after the sign-out is not kept', () => {
    const wallet = setUp()
    wallet.session.setState({ type: 'signed-out' }, true)
    keepBalances(wallet, whose, holding(1))
    expect(wallet.storage.get('tokenBalances')).toBeUndefined()
  })

  test.each([
    { address: usdc, includeTestnets: false },
    { address: account, includeTestnets: true },
  ] as const)('[STOR-01] behavior: %o has nothing of another', (other) => {
    const wallet = setUp()
    keepBalances(wallet, whose, holding(1))
    expect(keptBalances(wallet, other)).toBeUndefined()
  })

  test('[STOR-01] behavior: what is known while a chain is away replaces nothing', () => {
    const wallet = setUp()
    keepBalances(wallet, whose, holding(2))
    keepBalances(wallet, whose, holding(1, { failedChains: [1] }))
    expect(keptBalances(wallet, whose)?.coins).toHaveLength(2)
  })

  test.each([
    'rubbish',
    'null',
    '[]',
    '{"address":7}',
    JSON.stringify({
      ...whose,
      pages: 1,
      isPart: false,
      coins: [{ ...coin(0), balance: '-1' }],
    }),
  ])('[STOR-01] error: corrupted %s is logged and ignored', (stored) => {
    const wallet = setUp()
    wallet.storage.set('tokenBalances', stored)
    expect(keptBalances(wallet, whose)).toBeUndefined()
    expect(keptBalances(wallet, whose)).toBeUndefined()
    expect(wallet.warned).toEqual(['Stored data is corrupted'])
  })
})
