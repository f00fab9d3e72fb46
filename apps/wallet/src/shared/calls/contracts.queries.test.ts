import type { Wallet } from '@cairn/core'
import { placeholderContract } from '@cairn/protocol'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import {
  contractInfosOptions,
  contractSearchOptions,
} from './contracts.queries.ts'

const usdc = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** A service that says what it was asked, after the waits before it. */
async function search(text: string) {
  const steps: string[] = []
  const found = {
    ...placeholderContract(137, usdc),
    name: 'USD Coin',
    symbol: 'USDC',
    status: 'AVAILABLE' as const,
  }
  const metadata = {
    async getContractInfo({ chainID }: { chainID: string }) {
      steps.push(`look up on ${chainID}`)
      const here = { ...found, chainId: Number(chainID) }
      return {
        contractInfo:
          chainID === '1' ? { ...here, status: 'NOT_AVAILABLE' } : here,
      }
    },
    async searchContractsByQuery({ q }: { q: string }) {
      steps.push(`search ${q}`)
      return { contractInfo: [found], nextPage: {} }
    },
  }
  const wallet = {
    clients: { metadata } as unknown as Wallet['clients'],
    log: { debug() {}, info() {}, warn() {}, error() {} },
  }
  const options = contractSearchOptions(wallet, text, [1, 137], async (ms) => {
    steps.push(`wait ${ms}`)
  })
  const result = await new QueryClient().fetchQuery(options)
  return { steps, chains: result.map(({ chainId }) => chainId), options }
}

describe('contractInfosOptions', () => {
  const other = `0x${'a'.repeat(40)}`
  const of = (...addresses: string[]) =>
    contractInfosOptions({} as Wallet, 137, addresses)

  test('[META-01] asks once about the same contracts, in any order and letter case', () => {
    const { queryKey } = of(usdc, other)
    expect(queryKey).toEqual([
      'contract-infos',
      137,
      [usdc.toLowerCase(), other],
    ])
    expect(of(other, usdc.toLowerCase(), usdc).queryKey).toEqual(queryKey)
  })

  test('[META-01] asks nothing about none', () => {
    expect([of(usdc).enabled, of().enabled]).toEqual([true, false])
  })
})

describe('contractSearchOptions', () => {
  test('[META-01] asks 1000 ms after the last key', async () => {
    const { steps, chains } = await search(' usd ')
    expect(steps).toEqual(['wait 1000', 'search usd'])
    expect(chains).toEqual([137])
  })

  test('[META-01] looks an address up on each chain, after the same wait', async () => {
    const { steps, chains } = await search(usdc)
    expect(steps).toEqual(['wait 1000', 'look up on 1', 'look up on 137'])
    expect(chains).toEqual([137])
  })

  test('[META-01] asks nothing for an empty text', async () => {
    const { options } = await search('usd')
    expect(options.enabled).toBe(true)
    const empty = contractSearchOptions(
      {} as Pick<Wallet, 'clients' | 'log'>,
      '  ',
      [],
    )
    expect(empty.enabled).toBe(false)
  })
})
