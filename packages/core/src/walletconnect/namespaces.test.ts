import { describe, expect, test } from 'vitest'
import { setUp } from '../../test/_bare-wallet.ts'
import { handleRequest } from '../provider/handle-request.ts'
import {
  chainIdOf,
  grantedNamespaces,
  NoProposalChainError,
  proposedChain,
  RefusedProposalError,
  refusalOf,
  sessionMethods,
  withChain,
} from './namespaces.ts'
import { askerOfPeer } from './peer-claims.ts'

const account = `0x${'1'.repeat(40)}` as const
const known = new Set([1, 137, 80_002])
const asker = askerOfPeer('ab'.repeat(32), { name: '', url: '' })
const asked = (required: object, optional: object = {}) => ({
  requiredNamespaces: required as never,
  optionalNamespaces: optional as never,
})
const eip155 = (...chains: string[]) => ({ eip155: { chains } })

describe('proposedChain', () => {
  test.each([
    [asked(eip155('eip155:1', 'eip155:137')), 1],
    [asked(eip155('eip155:1'), eip155('eip155:137')), 1],
    [asked({}, eip155('eip155:80002', 'eip155:1')), 80_002],
    [asked({}, eip155('eip155:5', 'eip155:137')), 137],
    [asked({ 'eip155:137': {} }), 137],
    [asked({ solana: { chains: ['solana:x'] } }, eip155('eip155:1')), 1],
    [asked({}, eip155('eip155:5')), 5],
  ])('[WCON-01] of %j it is %i', (proposal, chainId) => {
    expect(proposedChain(proposal, known)).toBe(chainId)
  })

  test.each([
    asked({}),
    asked(eip155()),
    asked({ cosmos: { chains: ['cosmos:hub'] } }),
    asked(eip155('eip155:0', 'eip155:-1', 'eip155:x', 'eip155:1e3')),
  ])('[WCON-01] error: %j names no chain', (proposal) => {
    expect(() => proposedChain(proposal, known)).toThrow(
      new NoProposalChainError(),
    )
    expect(new NoProposalChainError().message).toBe(
      'No chainId found in WalletConnect session proposal namespaces.',
    )
  })
})

test.each([
  [eip155('eip155:1'), undefined],
  [eip155('eip155:1', 'eip155:5'), 5100],
  [{ 'eip155:5': {} }, 5100],
  [{ eip155: { chains: ['eip155:1'], methods: ['eth_getFilters'] } }, 5101],
  [{ eip155: { chains: ['eip155:1'], events: ['newHeads'] } }, 5102],
  [{ solana: { chains: ['solana:x'] } }, 5104],
  [
    {
      eip155: {
        chains: ['eip155:1'],
        methods: ['eth_accounts', 'wallet_addEthereumChain', 'eth_call'],
        events: ['message'],
      },
    },
    undefined,
  ],
  [{ eip155: { chains: null, methods: null, events: null } }, undefined],
  [{ eip155: { methods: ['personal_sign'], events: ['connect'] } }, undefined],
])('[WCON-01] what is required as %j is refused with %s', (required, code) => {
  expect(refusalOf(asked(required), known)?.code).toBe(code)
})

test.each([
  [{ eip155x: {} }, 'namespace eip155x is not supported'],
  [eip155('eip155:5'), 'no network eip155:5 found'],
  [eip155('solana:x'), 'no network solana:x found'],
  [{ eip155: { methods: ['eth_x'] } }, 'eth_x is not supported'],
  [{ eip155: { events: ['newHeads'] } }, 'newHeads is not supported'],
  [
    { 'eip155:1': {}, 'eip155:137': { methods: ['eth_x'] } },
    'eth_x is not supported',
  ],
])('[WCON-01] what is required as %j is refused because %s', (...row) => {
  const [required, message] = row
  expect(refusalOf(asked(required), known)?.message).toBe(message)
})

test('[WCON-01] proposals are refused by errors with names', () => {
  expect(new NoProposalChainError().name).toBe('NoProposalChainError')
  expect(new RefusedProposalError('no').name).toBe('RefusedProposalError')
})

test('[WCON-01] [DAPP-01] the door knows every method of a session', async () => {
  const wallet = setUp()
  for (const method of sessionMethods)
    await expect(
      handleRequest(wallet, asker, { id: 1, method, params: [] }),
    ).rejects.toMatchObject({ code: 4100 })
})

test('[WCON-01] grants accounts of the known networks among all that are asked for, once each', () => {
  const proposal = asked(
    eip155('eip155:1', 'eip155:5'),
    eip155('eip155:137', 'eip155:1'),
  )
  expect(grantedNamespaces(proposal, account, known).eip155).toMatchObject({
    chains: [],
    accounts: [`eip155:1:${account}`, `eip155:137:${account}`],
  })
})

test('[WCON-02] grants each way to sign typed data that the door knows: a library asks a node for others', () => {
  const { methods } = grantedNamespaces(
    asked(eip155('eip155:1')),
    account,
    known,
  ).eip155
  expect(methods.filter((name) => /^eth_signTypedData/.test(name))).toEqual([
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
  ])
})

test('[WCON-01] [WCON-03] grants what is required, and keeps it when a network is added', () => {
  const asks = { methods: ['eth_accounts', 'eth_sign'], events: ['message'] }
  const granted = grantedNamespaces(
    asked({ eip155: { chains: ['eip155:1'], ...asks } }),
    account,
    known,
  )
  for (const { eip155 } of [granted, withChain(granted, account, 137)]) {
    expect(new Set(eip155.methods)).toEqual(
      new Set([...sessionMethods, 'eth_accounts']),
    )
    expect(eip155.methods).toHaveLength(sessionMethods.length + 1)
    expect(eip155.events).toEqual([
      'chainChanged',
      'accountsChanged',
      'connect',
      'disconnect',
      'message',
    ])
  }
})

test('[WCON-03] a session’s list of chains gets the new one, and bare numbers get their prefix', () => {
  const granted = {
    eip155: { chains: ['1'], accounts: [`eip155:1:${account}`] },
  }
  const once = withChain(granted, account, 137)
  expect(once.eip155).toMatchObject({
    chains: ['eip155:1', 'eip155:137'],
    accounts: [`eip155:1:${account}`, `eip155:137:${account}`],
  })
  expect(withChain(once, account, 137)).toEqual(once)
  expect(withChain({}, account, 137).eip155).toMatchObject({
    chains: ['eip155:137'],
    accounts: [`eip155:137:${account}`],
    methods: sessionMethods,
  })
})

test('[WCON-01] reads chain IDs of this kind of chain alone', () => {
  expect(chainIdOf('eip155:137')).toBe(137)
  expect(chainIdOf('eip155:00137')).toBe(undefined)
  expect(chainIdOf('solana:137')).toBe(undefined)
})
