import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { keepFirstPage } from './keep-first-page.ts'

const scrolled = {
  pages: ['newest', 'older', 'oldest'],
  pageParams: [{}, { after: 'newest' }, { after: 'older' }],
}
const queryKey = ['history', '0xaa', { includeTestnets: false }, 30]

function clientWith(data: unknown, key: readonly unknown[] = queryKey) {
  const client = new QueryClient()
  client.setQueryData(key, data)
  return client
}

describe('keepFirstPage', () => {
  test('[HIST-01] forgets later pages of a history that was scrolled', () => {
    const client = clientWith(scrolled)
    keepFirstPage(client, false)
    expect(client.getQueryData(queryKey)).toEqual({
      pages: ['newest'],
      pageParams: [{}],
    })
  })

  test('[HIST-01] behavior: what is in view stays, what is elsewhere goes', () => {
    const client = clientWith(scrolled)
    const observer = new QueryObserver(client, {
      queryKey,
      enabled: true,
      staleTime: Number.POSITIVE_INFINITY,
    })
    const stop = observer.subscribe(() => {})
    keepFirstPage(client, true)
    expect(client.getQueryData(queryKey)).toEqual(scrolled)
    stop()
    keepFirstPage(client, true)
    expect(client.getQueryData(queryKey)).toMatchObject({ pages: ['newest'] })
  })

  test.each([
    ['one transaction', { entry: { txnHash: '0x1' } }],
    ['a transaction nobody knows', null],
  ])('behavior: leaves %s alone', (_, data) => {
    const key = ['history', 'one', 137, '0x1', '0xaa']
    const client = clientWith(data, key)
    keepFirstPage(client, false)
    expect(client.getQueryData(key)).toEqual(data)
  })
})
