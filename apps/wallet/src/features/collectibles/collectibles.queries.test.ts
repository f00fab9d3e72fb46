import type { Wallet } from '@cairn/core'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { searchOptions } from './collectibles.queries.ts'

const collection = { chainId: 137, contractAddress: `0x${'a'.repeat(40)}` }

/** A service with two pages of ids, that notes what happens in which order. */
function serviceOf(steps: string[]): Pick<Wallet, 'clients'> {
  const metadata = {
    async searchTokenMetadataTokenIDs(input: {
      readonly filter: { readonly text: string }
      readonly page: { readonly page: number }
    }) {
      const { page } = input.page
      steps.push(`ask for ${input.filter.text}, page ${page}`)
      return { tokenIDs: [`${page}`, '7'], page: { page, more: page < 2 } }
    },
  }
  return { clients: { metadata } as unknown as Wallet['clients'] }
}

describe('searchOptions', () => {
  test('[COLL-02] asks 500 ms after the last key, page by page', async () => {
    const steps: string[] = []
    const options = searchOptions(
      serviceOf(steps),
      collection,
      ' moss ',
      true,
      async (ms) => void steps.push(`wait ${ms}`),
    )
    const ids = await new QueryClient().fetchQuery(options)
    expect([...ids]).toEqual(['1', '7', '2'])
    expect(steps).toEqual([
      'wait 500',
      'ask for moss, page 1',
      'ask for moss, page 2',
    ])
  })

  test('[COLL-02] a key before that ends the wait, and nothing is asked', async () => {
    const steps: string[] = []
    const client = new QueryClient()
    const options = searchOptions(serviceOf(steps), collection, 'mo', true)
    const asked = client.fetchQuery(options)
    await client.cancelQueries({ queryKey: options.queryKey })
    await expect(asked).rejects.toThrow()
    expect(steps).toEqual([])
  })

  test.each([
    { text: '  ', of: collection, isLoaded: true },
    { text: 'moss', of: undefined, isLoaded: true },
    { text: 'moss', of: collection, isLoaded: false },
  ])('[COLL-02] behavior: %o asks nothing', ({ text, of, isLoaded }) => {
    expect(searchOptions(serviceOf([]), of, text, isLoaded).enabled).toBe(false)
  })
})
