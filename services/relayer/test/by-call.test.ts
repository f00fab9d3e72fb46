import { namedExecutes } from '@cairn/account/server'
import { contexts, deployLocalChain } from '@cairn/contracts'
import type { Address, Hex } from '@cairn/primitives'
import { startAnvil, type TestNode } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unwrapBundle } from '../src/bundle.ts'
import { createChainNode } from '../src/chain-node.ts'
import { consumedNonces } from '../src/consumed-nonces.ts'
import { toOutcome } from '../src/outcome.ts'
import { simulateByCall } from '../src/simulate-by-call.ts'
import { simulateAffordable } from '../src/simulation.ts'
import { trySendingByCall } from '../src/try-by-call.ts'
import { type Sending, trySending } from '../src/try-sending.ts'
import { chainId, receiver } from './_host.ts'
import {
  ask,
  type BareCall,
  type BareWallet,
  encodeUnsigned,
  newBareWallet,
  type Submission,
} from './_metatx.ts'

/** Reverts with four bytes, writes ten slots, and takes all gas. */
const codes = {
  reverts: [
    '0x00000000000000000000000000000000c0ffee11',
    '0x63deadbeef5f526004601cfd',
  ],
  writes: [
    '0x00000000000000000000000000000000c0ffee12',
    `0x${Array.from({ length: 10 }, (_, slot) => `600160${slot.toString(16).padStart(2, '0')}55`).join('')}00`,
  ],
  burns: ['0x00000000000000000000000000000000c0ffee13', '0x5b600056'],
} as const

describe('the relayer over a node that simulates nothing', () => {
  const stack = new AsyncDisposableStack()
  let anvil: TestNode
  let wallet: BareWallet
  beforeAll(async () => {
    anvil = stack.use(await startAnvil(chainId))
    await deployLocalChain(anvil)
    wallet = await newBareWallet(anvil.rpcUrl, chainId)
    for (const [address, code] of Object.values(codes))
      await ask(anvil.rpcUrl, 'anvil_setCode', [address, code])
    const [account] = await ask<Address[]>(anvil.rpcUrl, 'eth_accounts', [])
    sender = account ?? '0x'
  })
  afterAll(() => stack.disposeAsync())

  let sender: Address
  const node = () => createChainNode({ rpcUrl: anvil.rpcUrl })
  const gwei = 10n ** 9n

  async function both({ contract, input }: Submission) {
    const sending: Sending = {
      ...{ sender, to: contract as Address, data: input as Hex },
      ...{ gas: 8_000_000n, now: new Date() },
      price: {
        ...{ baseFee: gwei, maxFeePerGas: 3n * gwei },
        maxPriorityFeePerGas: gwei,
      },
      ...{ payee: receiver as Address, tokens: [undefined] },
    }
    const bundle = unwrapBundle(sending.to, sending.data)
    if (!bundle) throw new Error('no bundle')
    const simulated = await trySending(node(), sending)
    const called = await trySendingByCall(node(), sending, {
      ...{ bundle, chainId },
    })
    return { simulated, called, bundle }
  }

  /** The submission, where its wallet is set up by the same transaction. */
  async function withSetUp(calls: readonly BareCall[]): Promise<Submission> {
    const fresh = await newBareWallet(anvil.rpcUrl, chainId)
    await ask(anvil.rpcUrl, 'anvil_setCode', [fresh.address, '0x'])
    await ask(anvil.rpcUrl, 'anvil_setNonce', [fresh.address, '0x0'])
    await ask(anvil.rpcUrl, 'anvil_setStorageAt', [
      fresh.address,
      `0x${fresh.address.slice(2).padStart(64, '0')}`,
      `0x${'0'.repeat(64)}`,
    ])
    const inner = await fresh.submit(calls)
    const { guestModule } = contexts[2]
    const input = encodeUnsigned([
      fresh.deployment,
      { to: inner.contract, data: inner.input },
    ])
    return { walletAddress: inner.walletAddress, contract: guestModule, input }
  }

  const pay: BareCall = { to: receiver, value: 7n }
  const bundles: Record<string, readonly BareCall[]> = {
    'a payment': [pay],
    'many writes': [{ to: codes.writes[0] }, pay],
    'a call that fails alone': [
      { to: codes.reverts[0], revertOnError: false },
      pay,
    ],
    'a call that takes all that it names': [
      { to: codes.burns[0], revertOnError: false, gasLimit: 200_000n },
      pay,
    ],
  }

  test.each(Object.keys(bundles))(
    '[SEND-01] %s: the same payment, nonce and failures as by simulation, and gas within the margin',
    async (name) => {
      const calls = bundles[name] ?? []
      for (const submission of [
        await wallet.submit(calls),
        await withSetUp(calls),
      ]) {
        const { simulated, called, bundle } = await both(submission)
        expect(simulated.result.reason).toBeUndefined()
        expect(called.result.reason).toBeUndefined()
        expect(called.gains).toEqual(simulated.gains)
        expect(called.gains).toEqual([7n])
        const [nonce] = consumedNonces(called.result.logs)
        expect(nonce?.wallet.toLowerCase()).toBe(
          submission.walletAddress.toLowerCase(),
        )
        const noncesOf = (one: typeof called) =>
          consumedNonces(one.result.logs).map((used) => used.nonce)
        expect(noncesOf(called)).toEqual(noncesOf(simulated))
        const outcome = (one: typeof called) =>
          toOutcome(
            { status: '0x1', logs: one.result.logs },
            {
              calls: bundle.calls.length,
              executes: namedExecutes({
                chainId,
                contract: submission.contract as Address,
                input: submission.input as Hex,
              }),
            },
          )
        expect(outcome(called)).toEqual(outcome(simulated))
        const [gas, real] = [called, simulated].map(({ result }) =>
          Number(result.gasUsed),
        )
        expect((gas ?? 0) / (real ?? 1)).toBeGreaterThan(0.96)
        // A fee for the gas of a quote covers a fourth more.
        expect((gas ?? 0) / (real ?? 1)).toBeLessThan(1.25)
      }
    },
  )

  test('[SEND-01] error: a step that must not fail fails it, with its reason', async () => {
    const submission = await wallet.submit([pay, { to: codes.reverts[0] }])
    const { simulated, called } = await both(submission)
    expect(called.result.reason).toBe(simulated.result.reason)
    expect(called.result).toMatchObject({ succeeded: false })
  })

  test('[SEND-01] error: the signature of another wallet is refused', async () => {
    const other = await newBareWallet(anvil.rpcUrl, chainId)
    const forged = { ...(await other.submit([pay])), contract: wallet.address }
    const { called } = await both(forged)
    expect(called.result).toMatchObject({
      succeeded: false,
      reason: 'InvalidSignature',
    })
  })

  test('[SEND-01] calls one by one succeed, fail and take gas as by simulation', async () => {
    const from = wallet.address as Address
    const calls = [
      { from, to: codes.writes[0], value: 0n, data: '0x' as const },
      { from, to: codes.reverts[0], value: 0n, data: '0x12' as const },
      { from, to: receiver as Address, value: 5n, data: '0x' as const },
      { from, to: receiver as Address, value: 10n ** 30n, data: '0x' as const },
    ]
    const called = await simulateByCall(node(), calls)
    const simulated = await simulateAffordable(node(), calls)
    const short = (all: typeof called) =>
      all.map(({ succeeded, reason }) => ({ succeeded, reason }))
    expect(short(called)).toEqual(short(simulated))
    for (const [index, one] of called.slice(0, 1).entries())
      expect(
        Number(one.gasUsed) / Number(simulated[index]?.gasUsed),
      ).toBeCloseTo(1, 1)
  })
})
