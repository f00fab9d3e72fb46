import fc from 'fast-check'
import * as AbiFunction from 'ox/AbiFunction'
import { describe, expect, test } from 'vitest'
import {
  account,
  connected,
  entriesOf,
  peer,
  rpc,
} from '../../test/_connected-app.ts'
import { openEntriesOf } from '../inbox/inbox-entries.ts'
import { asksOften, muteSite } from '../inbox/mute-site.ts'
import { rejectAllRequests, rejectEntry, settle } from '../inbox/settle.ts'
import { handleRequest } from './handle-request.ts'
import type { DappRequest } from './provider-wallet.ts'

const friend = `0x${'f1'.repeat(20)}` as const

describe('an app that is not connected', () => {
  test.each([
    ['eth_accounts', []],
    ['wallet_getPermissions', []],
  ])('[DAPP-01] gets nothing from %s', async (method, answer) => {
    const wallet = connected('https://other.example')
    expect(await handleRequest(wallet, peer, rpc(method))).toEqual(answer)
  })

  test('[DAPP-01] is told the network that every wallet begins with, not the person’s own', async () => {
    const wallet = connected('https://other.example')
    wallet.networks.setState(({ all }) => ({
      all: [...all, { ...all[0], chainId: 777 } as never],
      defaultChainId: 777,
    }))
    const answers = ['eth_chainId', 'net_version'].map((method) =>
      handleRequest(wallet, peer, rpc(method)),
    )
    expect(await Promise.all(answers)).toEqual(['0x89', '137'])
  })

  test.each([
    'personal_sign',
    'eth_sendTransaction',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'sequence_getWalletContext',
    'sequence_getNetworks',
    'eth_sendRawTransaction',
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

describe('a rejected transaction', () => {
  const transaction = rpc('eth_sendTransaction', [{ to: friend }])
  const calls = rpc('wallet_sendCalls', [
    { version: '2.0.0', chainId: '0x89', calls: [{ to: friend }] },
  ])

  test.each([
    ['window', transaction, 'request failed'],
    ['window', calls, 'User rejected.'],
    ['native', transaction, 'User rejected.'],
    ['extension', transaction, 'User rejected.'],
    ['extension', calls, 'User rejected.'],
    ['port', transaction, 'User rejected.'],
  ] as const)(
    '[DAPP-03] [WCON-02] by %s is answered 4001, in its words, by one rejection as by Reject all: %o %s',
    async (transport, request, message) => {
      for (const reject of [
        (wallet: ReturnType<typeof connected>) =>
          rejectEntry(wallet, entriesOf(wallet)[0]?.id ?? 0),
        rejectAllRequests,
      ]) {
        const wallet = connected()
        const answer = handleRequest(wallet, { ...peer, transport }, request)
        reject(wallet)
        await expect(answer).rejects.toMatchObject({ code: 4001, message })
      }
    },
  )
})

describe('refusals', () => {
  const creation = AbiFunction.encodeData(
    AbiFunction.from('function createContract(bytes)'),
    ['0x6001'],
  )
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

  test.each([
    ['eth_mine', [], 4200],
    ['__proto__', [], 4200],
    ['wallet_showCallsStatus', ['0x01'], 4200],
    ['wallet_switchEthereumChain', [{ chainId: '0xdead' }], 4902],
    ['wallet_switchEthereumChain', [{ chainId: '' }], -32_602],
    ['wallet_switchEthereumChain', [{ chainId: 'polygon' }], -32_602],
    ['wallet_switchEthereumChain', [{ chainId: 1.5 }], -32_602],
    ['eth_sendTransaction', [{ to: friend, chainId: '' }], -32_602],
    ['wallet_addEthereumChain', [{ chainId: '0xdead' }], -32_602],
    ['personal_sign', ['0x00', friend], 4100],
    ['eth_sendTransaction', [{ to: friend, from: friend }], 4100],
    ['eth_sendTransaction', [{ data: '0x00' }], 4200],
    // `createContract(bytes)` of the wallet itself hands its value to the code.
    ['eth_sendTransaction', [{ to: account, data: creation }], 4200],
    [
      'eth_sendTransaction',
      [
        {
          to: account,
          value: '0x5',
          data: creation.toUpperCase().replace('0X', '0x'),
        },
      ],
      4200,
    ],
    ['eth_sendTransaction', [{ to: account, data: '0x12' }], -32_602],
    [
      'wallet_sendCalls',
      [
        {
          version: '2.0.0',
          chainId: '0x89',
          calls: [{ to: account, data: creation }],
        },
      ],
      4200,
    ],
    ['eth_sendTransaction', [{ to: friend, value: -1 }], -32_602],
    ['eth_signTypedData_v4', [account, '{}'], -32_602],
    [
      'wallet_sendCalls',
      [{ version: '2.0.0', chainId: '', calls: [{ to: friend }] }],
      -32_602,
    ],
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
})

describe('questions', () => {
  test('[DAPP-03] a batch keeps its values, and fails as a whole, with all the gas there is', async () => {
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
          { to: friend, value: '16', data: '0x' },
          { to: friend, value: '5', data: '0x1234' },
        ],
      },
    })
    const { ask } = entry ?? {}
    const txs = ask?.type === 'transaction' ? ask.request.txs : []
    for (const tx of txs)
      expect(Object.keys(tx)).toEqual(['to', 'value', 'data'])
    settle(wallet, entry?.id ?? 0, { type: 'send', metaTxnHash: '0xaa' })
    settle(wallet, entry?.id ?? 0, { type: 'answer', answer: '0xbb' })
    expect(await sent).toBe('0xbb')
  })

  test.each([
    ['eth_sendTransaction', { to: friend, gas: '0x1', revertOnError: false }],
    ['eth_signTransaction', { to: friend, gasLimit: 1, revertOnError: false }],
    [
      'wallet_sendCalls',
      {
        version: '2.0.0',
        chainId: '0x89',
        atomicRequired: true,
        calls: [{ to: friend, gas: '0x1', revertOnError: false }],
      },
    ],
  ])(
    '[DAPP-03] [SEND-01] %s: no call of an app may fail alone or gets a limit of gas',
    (method, params) => {
      const wallet = connected()
      handleRequest(wallet, peer, rpc(method, [params])).catch(() => undefined)
      const [entry] = entriesOf(wallet)
      const { ask } = entry ?? {}
      const txs = ask?.type === 'transaction' ? ask.request.txs : []
      expect(txs).toEqual([{ to: friend, value: '0', data: '0x' }])
    },
  )

  test('[DAPP-01] permissions, the network and capabilities of a connected app', async () => {
    const wallet = connected()
    const ask = (method: string, params: unknown = []) =>
      handleRequest(wallet, peer, rpc(method, params))
    expect(await ask('eth_accounts')).toEqual([account])
    expect(await ask('eth_chainId')).toBe('0x89')
    expect(await ask('wallet_getCapabilities', [account, ['0x89']])).toEqual({
      '0x89': {
        atomic: { status: 'supported' },
        atomicBatch: { supported: true },
      },
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
