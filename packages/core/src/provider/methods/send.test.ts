import { describe, expect, test } from 'vitest'
import { account, connected, peer } from '../../../test/_connected-app.ts'
import type { Asker } from '../../inbox/entry.ts'
import { waitingRequests } from '../../inbox/inbox-entries.ts'
import { handleRequest } from '../handle-request.ts'

const friend = `0x${'f1'.repeat(20)}` as const

function open() {
  const wallet = connected()
  const ask = (
    method: string,
    first: object,
    more: { chainId?: number; transport?: Asker['transport'] } = {},
  ) => {
    const { chainId, transport = peer.transport } = more
    const request = { id: 1, method, params: [first], chainId }
    return handleRequest(wallet, { ...peer, transport }, request)
  }
  const asked = () => waitingRequests(wallet.inbox.getState())[0]
  return { wallet, ask, asked }
}

describe('the data of a transaction', () => {
  test.each([
    [{ data: '' }, '0x'],
    [{ data: null, input: '0xab' }, '0xab'],
    [{ data: '0x', input: '0xab' }, '0xab'],
    [{ data: '0xab', input: '0x' }, '0xab'],
    [{ data: '0xAB', input: '0xab' }, '0xab'],
    [{}, '0x'],
  ])('[DAPP-03] of %o is %s', (fields, data) => {
    const { ask, asked } = open()
    ask('eth_sendTransaction', { to: friend, ...fields }).catch(() => undefined)
    expect(asked()?.txs).toMatchObject([{ to: friend, data }])
  })
})

test.each([
  [
    { to: friend, data: '0x123' },
    -32_602,
    'data must be whole bytes in hexadecimal, with 0x.',
  ],
  [
    { to: friend, data: 'ab' },
    -32_602,
    'data must be whole bytes in hexadecimal, with 0x.',
  ],
  [
    { to: friend, data: '0xab', input: '0xcd' },
    -32_602,
    'data and input differ.',
  ],
  [{ to: 'friend.eth' }, -32_602, 'to must be an address.'],
  [
    { to: friend, value: '1.5' },
    -32_602,
    'value must be a number in hexadecimal, with 0x.',
  ],
  [{ to: friend, type: '0x5' }, -32_602, 'type must be 0x0, 0x1 or 0x2.'],
  [{ to: friend, type: '0x4' }, -32_602, 'type must be 0x0, 0x1 or 0x2.'],
  [
    { to: friend, maxFeePerGas: 'invalid' },
    -32_602,
    'maxFeePerGas must be a number in hexadecimal, with 0x.',
  ],
  [
    { data: '0x6001' },
    4200,
    'A contract wallet creates no contracts for apps. To create a contract, call a factory.',
  ],
])(
  '[DAPP-03] error: %o is refused with %i: %s',
  async (transaction, code, message) => {
    const { ask, asked } = open()
    await expect(ask('eth_sendTransaction', transaction)).rejects.toMatchObject(
      { code, message },
    )
    expect(asked()).toBeUndefined()
  },
)

test.each(['0x0', '0x02', 2, '1', undefined, null])(
  '[DAPP-03] takes a transaction of the type %s',
  (type) => {
    const { ask, asked } = open()
    ask('eth_sendTransaction', { to: friend, type }).catch(() => undefined)
    expect(asked()?.txs).toMatchObject([{ to: friend }])
  },
)

test('[DAPP-03] [WCON-02] error: a transaction for another network than the session’s is refused', async () => {
  const { wallet, ask, asked } = open()
  wallet.networks.setState(({ all }) => ({
    all: [...all, { ...all[0], chainId: 1 } as never],
  }))
  const transaction = { to: friend, chainId: '0x1' }
  await expect(
    ask('eth_sendTransaction', transaction, { chainId: 137 }),
  ).rejects.toMatchObject({
    code: -32_602,
    message:
      'The transaction is for network 1, and the request for network 137.',
  })
  expect(asked()).toBeUndefined()
  // An app without a session of one network names it in the transaction alone.
  ask('eth_sendTransaction', transaction).catch(() => undefined)
  expect(asked()?.chainId).toBe(1)
})

test.each([
  [{ chainId: '0x89' }],
  [{ version: '1.0', chainId: 137, from: null }],
  [
    {
      chainId: '0x89',
      capabilities: { atomicBatch: {} },
      atomicRequired: null,
    },
  ],
])('[DAPP-03] takes calls as older apps write them: %o', (batch) => {
  const { ask, asked } = open()
  const calls = [{ to: friend, capabilities: null }]
  ask('wallet_sendCalls', { ...batch, calls }).catch(() => undefined)
  expect(asked()).toMatchObject({ chainId: 137, txs: [{ to: friend }] })
})

test('[DAPP-03] names both forms in which apps look for atomic calls', async () => {
  const { wallet } = open()
  const request = { id: 1, method: 'wallet_getCapabilities', params: [account] }
  expect(await handleRequest(wallet, peer, request)).toEqual({
    '0x89': {
      atomic: { status: 'supported' },
      atomicBatch: { supported: true },
    },
  })
})

test('[WCON-02] [XTNS-01] error: eth_signTransaction is not there over the extension, whose libraries expect a raw transaction', async () => {
  const { ask, asked } = open()
  await expect(
    ask('eth_signTransaction', { to: friend }, { transport: 'extension' }),
  ).rejects.toMatchObject({ code: 4200 })
  expect(asked()).toBeUndefined()
  ask('eth_signTransaction', { to: friend }).catch(() => undefined)
  expect(asked()).toBeDefined()
})
