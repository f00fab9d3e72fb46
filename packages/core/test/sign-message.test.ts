import { fundAccount } from '@cairn/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  getFeeOptions,
  openEntries,
  parseTypedData,
  rejectAllSigning,
  rejectEntry,
  requestMessage,
  signMessage,
  signOut,
  startWallet,
  verifySignature,
  type Wallet,
} from '../src/index.ts'
import { sendCalls, waitForReceipt } from '../src/transactions/send-calls.ts'
import { newProfile, openPage, waitFor } from './_browser.ts'
import { addressOf, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

const chainId = 137
const hello = {
  type: 'message',
  message: `0x${Buffer.from('Hello').toString('hex')}`,
} as const

let stack: Stack
let page: Wallet
beforeAll(async () => {
  stack = await startStack()
  page = await signIn(stack, 'ada@example.com')
})
afterAll(() => stack?.[Symbol.asyncDispose]())

async function signFirst(wallet: Wallet) {
  const [request] = openEntries(wallet.inbox.getState(), 'message')
  if (!request) throw new Error('nothing waits')
  return signMessage(wallet, request)
}

async function deploy(): Promise<void> {
  await fundAccount({ ...stack.chain, address: addressOf(page) })
  const calls = [{ to: addressOf(page), value: 0n, data: '0x' }] as const
  const { options, quote } = await getFeeOptions(page, { chainId, calls })
  const feeOption = options[0]
  const sent = await sendCalls(page, { chainId, calls, feeOption, quote })
  await waitForReceipt(page, { ...sent, timeoutMs: 60_000 })
}

describe('signMessage', () => {
  test('[SIGN-11] text and typed data are signed so that a chain takes them, before the wallet is deployed and after', async () => {
    const data = parseTypedData({
      domain: { name: 'Tarn', chainId },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: 'Hello' },
    })
    const contents = [hello, { type: 'typed-data', data }] as const
    for (const isDeployed of [false, true]) {
      if (isDeployed) await deploy()
      for (const content of contents) {
        const asked = requestMessage(page, { chainId, content })
        const signed = await signFirst(page)
        expect(await asked).toEqual(signed)
        expect(signed.account).toBe(addressOf(page))
        const is6492 = signed.signature.endsWith('6492'.repeat(16))
        expect(is6492).toBe(!isDeployed)
        expect(await verifySignature(page, signed)).toBe(true)
        const digest = `0x${'11'.repeat(32)}` as const
        expect(await verifySignature(page, { ...signed, digest })).toBe(false)
      }
    }
    expect(openEntries(page.inbox.getState(), 'message')).toEqual([])
  })

  test.each(['ETHAuth', 'Sequence Guard'])(
    '[SIGN-11] [DAPP-03] error: a proof of the wallet itself (%s) is signed for nobody',
    async (name) => {
      const data = parseTypedData({
        domain: { name, version: '1' },
        types: { Claims: [{ name: 'app', type: 'string' }] },
        primaryType: 'Claims',
        message: { app: 'Cairn' },
      })
      const content = { type: 'typed-data', data } as const
      const asked = requestMessage(page, { chainId, content })
      const refused = expect(asked).rejects.toThrow('rejected by user')
      await expect(signFirst(page)).rejects.toMatchObject({
        name: 'OwnProofError',
      })
      const [request] = openEntries(page.inbox.getState(), 'message')
      rejectEntry(page, request?.id ?? 0)
      await refused
    },
  )

  test('[SIGN-11] error: a message that could not be signed stays, to be tried again', async () => {
    const asked = requestMessage(page, { chainId, content: hello })
    stack.broken.set('/rpc/Guard', 503)
    const failing = expect(signFirst(page)).rejects.toThrow('rejected by user')
    await waitFor(page.signing, ({ visible }) => visible)
    stack.broken.clear()
    rejectAllSigning(page)
    await failing
    expect(openEntries(page.inbox.getState(), 'message')).toHaveLength(1)
    await signFirst(page)
    expect((await asked).chainId).toBe(chainId)
  })

  test('[SIGN-01] [SIGN-11] behavior: three tabs of one browser sign at once', async () => {
    const profile = newProfile()
    await signIn(stack, 'joan@example.com', profile)
    const tabs = [1, 2, 3].map(() => openPage(stack, profile))
    await Promise.all(tabs.map(startWallet))
    const signed = await Promise.all(
      tabs.map((tab) => {
        void requestMessage(tab, { chainId, content: hello })
        return signFirst(tab)
      }),
    )
    const checked = signed.map((one) => verifySignature(page, one))
    expect(await Promise.all(checked)).toEqual([true, true, true])
  })

  test('[SIGN-11] error: the person says no, or signs out', async () => {
    const wallet = await signIn(stack, 'grace@example.com')
    const first = requestMessage(wallet, { chainId, content: hello })
    const second = requestMessage(wallet, { chainId, content: hello })
    const [request] = openEntries(wallet.inbox.getState(), 'message')
    rejectEntry(wallet, request?.id ?? 0)
    await expect(first).rejects.toThrow('rejected by user')
    expect(openEntries(wallet.inbox.getState(), 'message')).toHaveLength(1)
    const refused = expect(second).rejects.toThrow('rejected by user')
    await signOut(wallet)
    await refused
    expect(openEntries(wallet.inbox.getState(), 'message')).toEqual([])
  })
})
