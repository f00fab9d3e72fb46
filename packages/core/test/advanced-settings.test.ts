import { fundAccount, localTokens } from '@cairn/contracts'
import type { WalletCall } from '@cairn/primitives'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addRequest,
  describeRequest,
  getFeeOptions,
  openEntries,
  promptSigner,
  putPersistentSignatures,
  putSetting,
  type RequestedTransaction,
  requestMessage,
  signMessage,
  signOut,
  signRequest,
  startWallet,
  submitRequest,
  type Wallet,
  waitingRequests,
} from '../src/index.ts'
import { waitForReceipt } from '../src/transactions/send-calls.ts'
import { newProfile, openPage, type Profile, waitFor } from './_browser.ts'
import { signByHand } from './_by-hand.ts'
import { isSignedOnChain } from './_on-chain.ts'
import { addressOf, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

const chainId = 137
const friend = `0x${'f1'.repeat(20)}` as const

let stack: Stack
let profile: Profile
let page: Wallet
beforeAll(async () => {
  stack = await startStack()
  profile = newProfile()
  page = await signIn(stack, 'ada@example.com', profile)
  await fundAccount({ ...stack.chain, address: addressOf(page) })
})
afterAll(() => stack?.[Symbol.asyncDispose]())

async function rpc(method: string, params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(stack.chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { result, error } = (await response.json()) as {
    result: unknown
    error?: { message: string }
  }
  if (error) throw new Error(error.message)
  return result
}

/** Sends a transaction and waits for its block: the node answers before it. */
async function mined(transaction: object): Promise<void> {
  const hash = await rpc('eth_sendTransaction', [transaction])
  await expect
    .poll(() => rpc('eth_getTransactionReceipt', [hash]))
    .not.toBeNull()
}

const balanceOf = async (address: string) =>
  BigInt((await rpc('eth_getBalance', [address, 'latest'])) as string)

const give = (value: bigint): WalletCall => ({ to: friend, value, data: '0x' })

function failing(): WalletCall {
  const [token] = localTokens(chainId)
  if (!token) throw new Error('no token')
  return { to: token.address, value: 0n, data: '0xdeadbeef' }
}

function ask(
  wallet: Wallet,
  ...calls: readonly WalletCall[]
): RequestedTransaction {
  const txs = calls.map(({ to, value, data }) => ({
    to,
    value: `${value}`,
    data,
  }))
  return addRequest(wallet.inbox, { type: 'send', chainId, txs }, Date.now())
}

async function offerFor(wallet: Wallet, ...calls: readonly WalletCall[]) {
  const { options, quote } = await getFeeOptions(wallet, { chainId, calls })
  return { feeOption: options[0], quote }
}

const decoded = { type: 'UNKNOWN' as const, title: 'Sent', transfers: [] }

describe('submitRequest', () => {
  test('[SETT-01] a transaction that would fail is sent only when it is forced; then the rest of it happens, and the fee is paid', async () => {
    const calls = [failing(), give(5n)]
    const request = ask(page, ...calls)
    const offer = await offerFor(page, ...calls)
    await expect(
      submitRequest(page, request, { ...offer, decoded }),
    ).rejects.toMatchObject({ name: 'SimulationFailedError' })
    expect(await balanceOf(friend)).toBe(0n)

    const before = await balanceOf(addressOf(page))
    const sent = await submitRequest(page, request, {
      ...offer,
      decoded,
      force: true,
    })
    const receipt = await waitForReceipt(page, { ...sent, timeoutMs: 60_000 })
    expect(receipt).toMatchObject({
      type: 'failed',
      txnHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
    expect(await balanceOf(friend)).toBe(5n)
    const fee = BigInt(offer.feeOption?.value ?? 0)
    expect(before - (await balanceOf(addressOf(page)))).toBe(5n + fee)
  })

  test('[ERRS-01] [TXRQ-01] error: a relayer that takes nothing leaves the request where it was', async () => {
    const request = ask(page, give(1n))
    const offer = await offerFor(page, give(1n))
    const deaf: Wallet = {
      ...page,
      clients: {
        ...page.clients,
        relayer: (chain) => ({
          ...page.clients.relayer(chain),
          sendMetaTxn: async () => ({ status: false, txnHash: '' }),
        }),
      },
    }
    await expect(
      submitRequest(deaf, request, { ...offer, decoded }),
    ).rejects.toThrow('no transaction response')
    expect(waitingRequests(page.inbox.getState())).toContainEqual(request)
    expect(
      page.pending
        .getState()
        .entries.filter((one) => one.requestedTransaction.id === request.id),
    ).toEqual([])
  })
})

describe('signRequest', () => {
  test('[SETT-01] a signed transaction is sent to nobody, and whoever has it can submit it once', async () => {
    const request = ask(page, give(11n))
    const before = await balanceOf(friend)
    const { to, data, value } = await signRequest(page, request)
    expect(await balanceOf(friend)).toBe(before)
    expect(waitingRequests(page.inbox.getState())).toContainEqual(request)

    const [from] = (await rpc('eth_accounts', [])) as string[]
    const transaction = { from, to, data, value: '0x0', gas: '0x1e8480' }
    expect(value).toBe('0')
    await mined(transaction)
    expect((await balanceOf(friend)) - before).toBe(11n)
    await mined(transaction)
    expect((await balanceOf(friend)) - before).toBe(11n)
  })
})

describe('describeRequest', () => {
  test('[SETT-01] names the account, the network and each call', () => {
    const request = ask(page, give(3n), failing())
    expect(JSON.parse(describeRequest(addressOf(page), request))).toEqual({
      chainId,
      from: addressOf(page),
      transactions: [
        { to: friend, value: '3', data: '0x' },
        { to: failing().to, value: '0', data: '0xdeadbeef' },
      ],
    })
  })
})

const content = {
  type: 'message',
  message: `0x${Buffer.from('Keep this').toString('hex')}`,
} as const

/** Opens the page anew, asks for the same, and says who has signed already. */
async function reload(): Promise<Wallet> {
  const wallet = openPage(stack, profile)
  await startWallet(wallet)
  return wallet
}

async function beginSigning(wallet: Wallet) {
  requestMessage(wallet, { chainId, content }).catch(() => undefined)
  const [request] = openEntries(wallet.inbox.getState(), 'message')
  if (!request) throw new Error('nothing waits')
  const signed = signMessage(wallet, request)
  signed.catch(() => undefined)
  // Signing by hand: the manager opens when the wallet knows the signers so far.
  const { requests } = await waitFor(wallet.signing, (state) => state.visible)
  const [pending] = requests
  if (!pending) throw new Error('nothing to sign')
  return { signed, pending }
}

describe('putPersistentSignatures', () => {
  test('[SETT-01] keeps signatures after the page closes only while the setting is on', async () => {
    putSetting(page.settings, page.storage, 'manualSigning', true)
    const off = await reload()
    const first = await beginSigning(off)
    const device = first.pending.signers.find(
      ({ kind }) => kind === 'local-session',
    )
    if (!device) throw new Error('no device')
    await promptSigner(off, first.pending.id, device.address)
    expect((await beginSigning(await reload())).pending.signedWeight).toBe(0)

    const on = await reload()
    putPersistentSignatures(on, true)
    const second = await beginSigning(on)
    await promptSigner(on, second.pending.id, device.address)

    const after = await reload()
    const { pending, signed } = await beginSigning(after)
    expect(pending.signedWeight).toBe(2)
    // The guard is ready once it is known that it needs no code.
    const findGuard = () =>
      after.signing
        .getState()
        .requests[0]?.signers.find(({ kind }) => kind === 'guard')
    await waitFor(after.signing, () => findGuard()?.status.ready === true)
    const guard = findGuard()
    if (!guard) throw new Error('no guard')
    await promptSigner(after, pending.id, guard.address)
    const { digest, signature } = await signed
    const isValid = isSignedOnChain(stack, addressOf(page), digest, signature)
    expect(await isValid).toBe(true)
    // It has ended: nothing of it is left behind.
    expect(after.storage.get('keptSignatures')).toEqual({})

    putPersistentSignatures(after, false)
    expect(after.storage.get('keptSignatures')).toBeUndefined()
  })

  test('[SETT-01] a transaction signed again is the same one, so that a signature still fits', async () => {
    const wallet = await reload()
    putSetting(wallet.settings, wallet.storage, 'manualSigning', false)
    const request = ask(wallet, give(1n))
    const hashes = async () => [
      (await signRequest(wallet, request)).data,
      (await signRequest(wallet, request)).data,
    ]
    const [one, other] = await hashes()
    expect(one).toBe(other)
    putPersistentSignatures(wallet, true)
    const [kept, again] = await hashes()
    expect(kept).toBe(again)
    const offer = await offerFor(wallet, give(1n))
    const sent = await submitRequest(wallet, request, { ...offer, decoded })
    const receipt = await waitForReceipt(wallet, { ...sent, timeoutMs: 60_000 })
    expect(receipt.type).toBe('complete')
  })

  test('[SETT-01] signing out forgets what was kept', async () => {
    const wallet = await reload()
    putSetting(wallet.settings, wallet.storage, 'manualSigning', true)
    putPersistentSignatures(wallet, true)
    const { pending } = await beginSigning(wallet)
    const [device] = pending.signers
    if (!device) throw new Error('no device')
    await promptSigner(wallet, pending.id, device.address)
    expect(
      Object.keys(wallet.storage.get('keptSignatures') ?? {}),
    ).toHaveLength(1)
    await signByHand(wallet, signOut(wallet))
    expect(wallet.storage.get('keptSignatures')).toBeUndefined()
  })
})
