import { decodeOperations, type OperationCall } from '@cairn/primitives'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ReviewCarried } from './ReviewCarried.tsx'
import { messages } from './requests.messages.ts'

const network = {
  ...{ chainId: 137, name: 'polygon', title: 'Polygon', type: 'mainnet' },
  ...{ rpcUrl: '', relayerUrl: '', indexerUrl: '', explorerUrl: '' },
  nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
} as Parameters<typeof ReviewCarried>[0]['review']['network']
const thief = `0x${'b2'.repeat(20)}` as const
const own = `0x${'a1'.repeat(20)}` as const
const friend = `0x${'f5'.repeat(20)}` as const
const one = 10n ** 18n

function show(calls: readonly OperationCall[]) {
  const operations = decodeOperations(calls, { account: own, chainId: 137 })
  render(<ReviewCarried review={{ network, operations }} />)
}

test('[SEND-01] native coins stand beside the contract that gets them, whomever the data names', () => {
  const data = `0xa9059cbb${friend.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`
  const calls = [
    { to: thief, value: one, data: data as `0x${string}` },
    { to: friend, value: 0n, data: '0x' },
  ] as const
  show(calls)
  const list = screen.getByRole('list', { name: messages.carried })
  const words = list.textContent?.replace(/\s/g, '') ?? ''
  expect(list.querySelectorAll('li')).toHaveLength(1)
  expect(words).toContain('1POLgoesto')
  expect(words.toLowerCase()).toContain(thief.slice(2))
  expect(words.toLowerCase()).not.toContain(friend.slice(2))
})

test('[SEND-01] where no call has coins there is no list', () => {
  show([{ to: friend, value: 0n, data: '0x' }])
  expect(screen.queryByRole('list')).toBeNull()
})
