import type { NetworkRemovals } from '@cairn/core'
import type { FeeOption } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import { feeText, listWaiting, paymentOf, stateText } from './removal-rows.ts'

const former = [{ address: `0x${'a'.repeat(40)}`, actsAlone: true }] as const
const network = (
  chainId: number,
  deployed: boolean,
): Extract<NetworkRemovals, { type: 'still-valid' }> => ({
  chainId,
  networkName: `Chain ${chainId}`,
  type: 'still-valid',
  former,
  deployed,
})

const option: FeeOption = {
  token: {
    chainId: 1,
    name: 'Ether',
    symbol: 'ETH',
    type: 'UNKNOWN',
    decimals: 18,
    logoURL: '',
  },
  to: `0x${'b'.repeat(40)}`,
  value: '2000000000000000',
  gasLimit: 1,
}

describe('listWaiting', () => {
  test('[REMV-01] a network where the wallet is not set up counts while it holds coins', () => {
    const all = [network(1, true), network(2, false), network(3, false)]
    const waiting = listWaiting(all, new Set([3]))
    expect(waiting.map(({ chainId }) => chainId)).toEqual([1, 3])
  })

  test('[REMV-01] a network that has the removal waits for nothing', () => {
    const removed = { chainId: 1, networkName: 'One', type: 'removed' } as const
    expect(listWaiting([removed], new Set([1]))).toEqual([])
  })
})

describe('stateText', () => {
  test('[REMV-01] only a network that has the removal is called removed', () => {
    const { chainId, networkName } = network(1, true)
    const texts = [
      stateText({ chainId, networkName, type: 'removed' }, undefined),
      stateText({ chainId, networkName, type: 'unknown' }, undefined),
      stateText(network(1, true), undefined),
      stateText(network(1, true), 'publishing'),
      stateText(network(1, true), 'failed'),
    ]
    expect(texts).toEqual([
      'Removed',
      'This network isn’t responding. A removed signer may still be valid.',
      'Still valid until you publish the removal here',
      'Publishing',
      'Not published. It is still valid here; try again.',
    ])
  })
})

describe('feeText', () => {
  const ready = { isPending: false, isError: false }

  test('[REMV-01] says the fee before it is paid, and why it cannot be', () => {
    const offer = { options: [], sponsored: false, quote: undefined }
    expect(feeText(ready, paymentOf(offer, option))).toBe('Fee 0.002 ETH')
    const exact = { ...option, value: '1000090000000000000' }
    expect(feeText(ready, paymentOf(offer, exact))).toBe('Fee 1.00009 ETH')
    expect(feeText(ready, paymentOf(offer, undefined))).toContain('too little')
    expect(
      feeText(ready, paymentOf({ ...offer, sponsored: true }, undefined)),
    ).toBe('No fee')
    expect(feeText({ ...ready, isError: true }, undefined)).toContain(
      'not known',
    )
  })
})
