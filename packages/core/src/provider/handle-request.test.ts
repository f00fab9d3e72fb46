import fc from 'fast-check'
import * as AbiFunction from 'ox/AbiFunction'
import { describe, expect, test } from 'vitest'
import { setUp } from '../../test/_bare-wallet.ts'
import { keepSite } from '../connect/connected-sites.ts'
import type { Asker } from '../inbox/entry.ts'
import { openEntriesOf } from '../inbox/inbox-entries.ts'
import { asksOften, muteSite } from '../inbox/mute-site.ts'
import { settle } from '../inbox/settle.ts'
import { handleRequest, mostWaiting } from './handle-request.ts'
import type { DappRequest } from './provider-wallet.ts'

const account = `0x${'a1'.repeat(20)}` as const
const friend = `0x${'f1'.repeat(20)}` as const
const peer: Asker = {
  peerId: '12.5',
  transport: 'port',
  origin: 'https://shop.example',
  proof: 'browser',
}

function connected(origin = peer.origin) {
  const wallet = setUp()
  wallet.session.setState(
    {
      type: 'signed-in',
      address: account,
      login: { type: 'passwordless', email: 'ada@example.com' },
      engine: 'ready',
    },
    true,
  )
  keepSite(wallet, {
    origin,
    account,
    chainIds: [137],
    connectedAt: 1,
    lastUsedAt: 1,
  })
  return wallet
}

const rpc = (
  method: string,
  params: unknown = [],
  id: number | string = 1,
): DappRequest => ({ id, method, params })

const entriesOf = (wallet: ReturnType<typeof connected>) =>
  wallet.inbox.getState().entries

describe('an app that is not connected', () => {
  test.each([
    ['eth_accounts', []],
    ['wallet_getPermissions', []],
  ])('[DAPP-01] gets nothing from %s', async (method, answer) => {
    const wallet = connected('https://other.example')
    expect(await handleRequest(wallet, peer, rpc(method))).toEqual(answer)
  })

  test.each([
    'eth_chainId',
    'personal_sign',
    'eth_sendTransaction',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'sequence_getWalletContext',
    'sequence_getNetworks',
    'eth_getBalance',
    'wallet_switchEthereumChain',
  ])('[DAPP-01] error: %s is refused with 4100', async (method) => {
    const wallet = connected('https://other.example')
    await expect(
      handleRequest(wallet, peer, rpc(method)),
    ).rejects.toMatchObject({ code: 4100 })
    expect(entriesOf(wallet)).toEqual([])
  })

  test('[DAPP-01] a connection is of one origin: neither a longer name nor another port has it', async () => {
    const wallet = connected()
    for (const origin of [
      'https://shop.example.evil.example',
      'https://shop.example:8443',
      'http://shop.example',
      'https://SHOP.example',
      '__proto__',
      'constructor',
    ])
      expect(
        await handleRequest(wallet, { ...peer, origin }, rpc('eth_accounts')),
      ).toEqual([])
  })
})

test('[DAPP-01] a site that was told to stop is rejected, and others are not', async () => {
  const wallet = connected()
  const sign = (id: number, from = peer) =>
    handleRequest(wallet, from, rpc('personal_sign', ['0x01', account], id))
  const asked = [1, 2, 3].map((id) => sign(id))
  expect(asksOften(wallet.inbox.getState(), peer.origin)).toBe(true)
  expect(asksOften(wallet.inbox.getState(), 'https://other.example')).toBe(
    false,
  )
  muteSite(wallet, peer.origin)
  for (const one of [...asked, sign(4)])
    await expect(one).rejects.toMatchObject({ code: 4001 })
  expect(openEntriesOf(wallet.inbox.getState(), peer.origin)).toEqual([])
  // What asks nobody is answered still.
  expect(await handleRequest(wallet, peer, rpc('eth_accounts'))).toEqual([
    account,
  ])
})

describe('refusals', () => {
  const call = (to: string, data = '0x', more = {}) =>
    rpc('eth_sendTransaction', [{ to, data, ...more }])

  test.each([
    [call(account, '0x61c2926c00'), 'self calls are forbidden'],
    [
      call(friend, '0x', { delegateCall: true }),
      'delegate calls are forbidden',
    ],
    ...[
      'addHook(bytes4,address)',
      'clearExtraImageHashes(bytes32[])',
      'removeHook(bytes4)',
      'setExtraImageHash(bytes32,uint256)',
      'updateIPFSRoot(bytes32)',
      'updateImageHash(bytes32)',
      'updateImageHashAndIPFS(bytes32,bytes32)',
      'updateImplementation(address)',
    ].map((signature): [DappRequest, string] => [
      call(friend, AbiFunction.getSelector(`function ${signature}`)),
      `${signature.split('(')[0]} calls are forbidden`,
    ]),
    [
      rpc('eth_sendTransaction', [
        { to: friend, auxiliary: [{ to: account, data: '0x61c2926c' }] },
      ]),
      'self calls are forbidden',
    ],
    [
      rpc('wallet_sendCalls', [
        {
          version: '2.0.0',
          chainId: '0x89',
          calls: [{ to: friend }, { to: account, data: '0x61c2926c' }],
        },
      ]),
      'self calls are forbidden',
    ],
  ])('[DAPP-03] error: %o: %s', async (request, message) => {
    const wallet = connected()
    await expect(handleRequest(wallet, peer, request)).rejects.toMatchObject({
      code: -32_602,
      message,
    })
    expect(entriesOf(wallet)).toEqual([])
  })

  test.each(['ETHAuth', 'ethauth ', 'Sequence Guard'])(
    '[DAPP-03] error: a proof of the wallet itself (%s) is not asked for',
    async (name) => {
      const wallet = connected()
      const data = {
        domain: { name, version: '1' },
        types: { Claims: [{ name: 'app', type: 'string' }] },
        primaryType: 'Claims',
        message: { app: 'Cairn' },
      }
      await expect(
        handleRequest(
          wallet,
          peer,
          rpc('eth_signTypedData_v4', [account, JSON.stringify(data)]),
        ),
      ).rejects.toMatchObject({ code: -32_602 })
      expect(entriesOf(wallet)).toEqual([])
    },
  )

  test.each([
    ['eth_mine', [], 4200],
    ['__proto__', [], 4200],
    ['wallet_switchEthereumChain', [{ chainId: '0xdead' }], 4902],
    ['wallet_addEthereumChain', [{ chainId: '0xdead' }], 4902],
    ['personal_sign', ['0x00', friend], 4100],
    ['eth_sendTransaction', [{ to: friend, from: friend }], 4100],
    ['eth_sendTransaction', [{ data: '0x00' }], -32_602],
    ['eth_sendTransaction', [{ to: friend, value: -1 }], -32_602],
    ['eth_signTypedData_v4', [account, '{}'], -32_602],
    [
      'wallet_sendCalls',
      [
        {
          version: '2.0.0',
          chainId: '0x89',
          calls: [{ to: friend }],
          capabilities: { paymasterService: { url: 'x' } },
        },
      ],
      5700,
    ],
  ] as const)(
    '[DAPP-01] error: %s %o has code %d',
    async (method, params, code) => {
      const wallet = connected()
      await expect(
        handleRequest(wallet, peer, rpc(method, params)),
      ).rejects.toMatchObject({ code })
      expect(entriesOf(wallet)).toEqual([])
    },
  )

  test('[DAPP-01] error: an app’s questions that wait are limited; another app’s are not', async () => {
    const wallet = connected()
    keepSite(wallet, {
      origin: 'https://other.example',
      account,
      chainIds: [137],
      connectedAt: 1,
      lastUsedAt: 1,
    })
    const sign = (id: number, from = peer) =>
      handleRequest(wallet, from, rpc('personal_sign', ['0x00', account], id))
    for (let id = 1; id <= mostWaiting; id += 1) sign(id).catch(() => undefined)
    await expect(sign(99)).rejects.toMatchObject({ code: -32_005 })
    const other = { ...peer, peerId: '7', origin: 'https://other.example' }
    sign(1, other).catch(() => undefined)
    expect(entriesOf(wallet)).toHaveLength(mostWaiting + 1)
  })
})

describe('questions', () => {
  test('[DAPP-03] a batch keeps its values, gas limits and what may fail', async () => {
    const wallet = connected()
    const sent = handleRequest(
      wallet,
      peer,
      rpc('eth_sendTransaction', [
        {
          to: friend,
          value: '0x10',
          gas: '0x5208',
          auxiliary: [
            { to: friend, value: 5n, data: '0x1234', revertOnError: false },
          ],
        },
      ]),
    )
    const [entry] = entriesOf(wallet)
    expect(entry?.ask).toMatchObject({
      type: 'transaction',
      request: {
        type: 'external',
        chainId: 137,
        origin: peer.origin,
        txs: [
          { to: friend, value: '16', data: '0x', gasLimit: '21000' },
          { to: friend, value: '5', data: '0x1234', revertOnError: false },
        ],
      },
    })
    settle(wallet, entry?.id ?? 0, { type: 'send', metaTxnHash: '0xaa' })
    settle(wallet, entry?.id ?? 0, { type: 'answer', answer: '0xbb' })
    expect(await sent).toBe('0xbb')
  })

  test('[DAPP-01] permissions, the network and capabilities of a connected app', async () => {
    const wallet = connected()
    const ask = (method: string, params: unknown = []) =>
      handleRequest(wallet, peer, rpc(method, params))
    expect(await ask('eth_accounts')).toEqual([account])
    expect(await ask('eth_chainId')).toBe('0x89')
    expect(await ask('wallet_getCapabilities', [account, ['0x89']])).toEqual({
      '0x89': { atomic: { status: 'supported' } },
    })
    expect(await ask('wallet_getPermissions')).toMatchObject([
      { parentCapability: 'eth_accounts', invoker: peer.origin },
    ])
    expect(await ask('wallet_revokePermissions')).toBeNull()
    expect(await ask('eth_accounts')).toEqual([])
  })

  test('[DAPP-01] 100,000 odd requests end in an answer or in an error with a code, and approve nothing', async () => {
    const wallet = connected()
    const methods = [
      'eth_accounts',
      'eth_requestAccounts',
      'eth_chainId',
      'personal_sign',
      'eth_sign',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'wallet_sendCalls',
      'wallet_getCapabilities',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_requestPermissions',
      'sequence_setDefaultNetwork',
      'sequence_updateConfig',
    ]
    const origins = [peer.origin, 'https://evil.example', '__proto__', '']
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constantFrom(...methods), fc.string()),
        fc.oneof(
          fc.jsonValue({ maxDepth: 6 }),
          fc.array(fc.anything({ withBigInt: true }), { maxLength: 3 }),
        ),
        fc.constantFrom(...origins),
        fc.oneof(fc.nat(), fc.string({ maxLength: 5 })),
        async (method, params, origin, id) => {
          const answer = handleRequest(
            wallet,
            { ...peer, origin },
            rpc(method, params, id),
          )
          const first = await Promise.race([
            answer.then(
              () => 'answered',
              (error: { code?: unknown }) => error.code,
            ),
            new Promise((resolve) => setImmediate(() => resolve('waits'))),
          ])
          answer.catch(() => undefined)
          expect(['string', 'number']).toContain(typeof first)
          for (const { state, from, ask } of entriesOf(wallet)) {
            expect(state.type).toBe('waiting')
            if (ask.type !== 'connect') expect(from?.origin).toBe(peer.origin)
          }
          // The person empties the inbox now and then.
          if (entriesOf(wallet).length > 8)
            wallet.inbox.setState({ entries: [] })
        },
      ),
      { numRuns: 100_000 },
    )
  }, 120_000)
})
