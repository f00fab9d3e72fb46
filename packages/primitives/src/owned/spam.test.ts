import { expect, test } from 'vitest'
import { readsAsSpam } from './spam.ts'

const reads = (name: string, symbol = 'X', verified = false) =>
  readsAsSpam({ name, symbol, verified })

test('[COIN-04] a: marks unlisted coins whose name reads as an offer or a link', () => {
  for (const name of [
    'Visit usdc-bonus.com to claim',
    '$5,000 in rewards',
    'Free Airdrop',
    'ＣＬＡＩＭ now',
    'https://x.example',
    'join t.me/rich',
    'ethgift.xyz',
  ])
    expect(reads(name), name).toBe(true)
  expect(reads('Coin', 'CLAIM')).toBe(true)
})

test('[COIN-04] a: leaves ordinary names and coins on a trusted list alone', () => {
  for (const name of [
    'USD Coin',
    'Freedom Dollar',
    'Wrapped stETH 2.0',
    'Claimant',
    'Dollar',
    'yearn.finality',
  ])
    expect(reads(name), name).toBe(false)
  expect(reads('Reward Token', 'RWD', true)).toBe(false)
})
