import { describe, expect, test } from 'vitest'
import {
  chainIdOf,
  grantedNamespaces,
  NoProposalChainError,
  proposedChain,
  withChain,
} from './namespaces.ts'

const account = `0x${'1'.repeat(40)}` as const
const known = new Set([1, 137, 80_002])
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
})

test('[WCON-01] reads chain IDs of this kind of chain alone', () => {
  expect(chainIdOf('eip155:137')).toBe(137)
  expect(chainIdOf('eip155:00137')).toBe(undefined)
  expect(chainIdOf('solana:137')).toBe(undefined)
})
