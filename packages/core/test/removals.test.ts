import { fundAccount } from '@cairn/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAccount } from '../src/account/engine.ts'
import {
  addRecoveryKey,
  getFeeOptions,
  listRecoveryKeys,
  networkRemovals,
  newRecoveryPhrase,
  publishRemovals,
  removalFee,
  removeRecoveryKey,
  signInWithPhrase,
  startAccountWatch,
  startWallet,
  type Wallet,
} from '../src/index.ts'
import { createRecoveryLogin } from '../src/signers/kinds/recovery-key.ts'
import { getAuthToken } from '../src/tokens/auth-token.ts'
import { sendCalls, waitForReceipt } from '../src/transactions/send-calls.ts'
import { newProfile, openPage } from './_browser.ts'
import { addressOf, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

const ignored = { onEnd() {}, onSettled() {} }

const friend = `0x${'f3'.repeat(20)}` as const
const chainIds = [137, 1]

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ otherChainIds: [1] })
})
afterAll(() => stack?.[Symbol.asyncDispose]())

async function balanceOf(chainId: number): Promise<bigint> {
  const chain = stack.chains.find((one) => one.chainId === chainId)
  const body = { method: 'eth_getBalance', params: [friend, 'latest'] }
  const response = await fetch(chain?.rpcUrl ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
  })
  const { result } = (await response.json()) as { result: string }
  return BigInt(result)
}

async function give(page: Wallet, chainId: number) {
  const calls = [{ to: friend, value: 1n, data: '0x' as const }]
  const { options, quote } = await getFeeOptions(page, { chainId, calls })
  const [feeOption] = options
  const sent = await sendCalls(page, { chainId, calls, feeOption, quote })
  return waitForReceipt(page, { ...sent, timeoutMs: 60_000 })
}

async function publish(page: Wallet, chainId: number) {
  const { options, quote } = await removalFee(page, chainId)
  await publishRemovals(page, { chainId, feeOption: options[0], quote })
}

const states = async (page: Wallet) =>
  (await networkRemovals(page)).map(({ type }) => type)

/** A wallet that is deployed everywhere, and whose phrase is known there. */
async function newOwner(email: string) {
  const profile = newProfile()
  const page = await signIn(stack, email, profile)
  for (const chain of stack.chains)
    await fundAccount({ ...chain, address: addressOf(page) })
  const phrase = await newRecoveryPhrase()
  await addRecoveryKey(page, phrase)
  for (const chainId of chainIds)
    expect((await give(page, chainId)).type).toBe('complete')
  const [key] = await listRecoveryKeys(page)
  if (!key) throw new Error('no key')
  return { page, profile, phrase, key: key.address }
}

/**
 * Someone who has the words, and a page that was open before they were
 * removed: its services still tell it the configuration of then.
 */
async function newThief(phrase: string) {
  const page = openPage(stack, newProfile())
  await startWallet(page)
  await signInWithPhrase(page, phrase)
  const signers = page.signers.byAddress
  const login = await createRecoveryLogin(phrase)
  signers.clear()
  signers.set(login.signer.address, login.signer)
  const account = await getAccount(page)
  return {
    /** Signs ahead; whoever relays it needs no service of ours. */
    async sign(chainId: number) {
      const calls = [{ to: friend, value: 5n, data: '0x' as const }]
      const signed = await account.signCalls(chainId, calls)
      return () => relay(chainId, signed.contract, signed.input)
    },
  }
}

/** Straight to the node, from an account of its own. */
async function relay(chainId: number, to: string, data: string) {
  const chain = stack.chains.find((one) => one.chainId === chainId)
  const call = async (method: string, params: unknown[]) => {
    const response = await fetch(chain?.rpcUrl ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return (await response.json()) as { result?: string }
  }
  const { result } = await call('eth_accounts', [])
  const from = (result as unknown as readonly string[])[9]
  const gas = '0x1e8480'
  const sent = await call('eth_sendTransaction', [{ from, to, data, gas }])
  // The node answers before the block is there.
  await expect
    .poll(
      async () =>
        (await call('eth_getTransactionReceipt', [sent.result])).result,
    )
    .toBeTruthy()
}

describe('removals', () => {
  test('[REMV-01] removing a phrase ends the tokens that were had with it', async () => {
    const page = await signIn(stack, 'mary@example.com')
    const phrase = await newRecoveryPhrase()
    await addRecoveryKey(page, phrase)
    const thief = openPage(stack, newProfile())
    await startWallet(thief)
    await signInWithPhrase(thief, phrase)
    const token = await getAuthToken(thief)
    const { checkAuthToken } = page.clients.api
    expect(await checkAuthToken({ token })).toBeDefined()
    const [key] = await listRecoveryKeys(page)
    await removeRecoveryKey(page, key?.address ?? '0x')
    await expect(checkAuthToken({ token })).rejects.toThrow(
      'invalid or has expired',
    )
    expect(await listRecoveryKeys(page)).toEqual([])
  })

  test('[REMV-01] tokens that could not be ended with a phrase end as soon as the service is back', async () => {
    const page = await signIn(stack, 'mary-late@example.com')
    const phrase = await newRecoveryPhrase()
    await addRecoveryKey(page, phrase)
    const thief = openPage(stack, newProfile())
    await startWallet(thief)
    await signInWithPhrase(thief, phrase)
    const token = await getAuthToken(thief)
    const { checkAuthToken } = page.clients.api
    const [key] = await listRecoveryKeys(page)
    stack.broken.set('/rpc/API/RevokeAuthTokens', 503)
    await removeRecoveryKey(page, key?.address ?? '0x')
    expect(await checkAuthToken({ token })).toBeDefined()
    const stop = startAccountWatch(page, ignored)
    stack.broken.clear()
    const isOver = () =>
      checkAuthToken({ token }).then(
        () => false,
        () => true,
      )
    await expect.poll(isOver).toBe(true)
    stop()
  })

  test('[REMV-01] a removed phrase moves nothing on any chain once the wallet says so', async () => {
    const { page, profile, phrase, key } = await newOwner('ada@example.com')
    const thief = await newThief(phrase)
    const early = await Promise.all(chainIds.map((id) => thief.sign(id)))
    const late = await Promise.all(chainIds.map((id) => thief.sign(id)))
    await removeRecoveryKey(page, key)

    // Until it is published the networks obey the phrase, and the wallet says so.
    const before = await networkRemovals(page)
    for (const one of before) {
      if (one.type !== 'still-valid') throw new Error(one.type)
      expect(one.deployed).toBe(true)
      expect(one.former).toContainEqual({ address: key, actsAlone: true })
    }
    const held = await Promise.all(chainIds.map(balanceOf))
    for (const send of early) await send()
    const taken = await Promise.all(chainIds.map(balanceOf))
    expect(taken).toEqual(held.map((amount) => amount + 5n))

    stack.broken.set('/rpc/Relayer/SendMetaTxn', 503)
    await expect(publish(page, 137)).rejects.toThrow()
    stack.broken.clear()
    expect(await states(page)).toEqual(['still-valid', 'still-valid'])

    await publish(page, 137)
    const reopened = openPage(stack, profile)
    await startWallet(reopened)
    expect(await states(reopened)).toEqual(['removed', 'still-valid'])
    await publish(reopened, 1)
    expect(await states(reopened)).toEqual(['removed', 'removed'])

    const left = await Promise.all(chainIds.map(balanceOf))
    for (const send of late) await send()
    expect(await Promise.all(chainIds.map(balanceOf))).toEqual(left)
  })

  test('[REMV-01] a phrase that was never published is valid until the removal is', async () => {
    const page = await signIn(stack, 'grace@example.com')
    for (const chain of stack.chains)
      await fundAccount({ ...chain, address: addressOf(page) })
    await give(page, 137)
    expect(await states(page)).toEqual(['removed', 'removed'])
    await addRecoveryKey(page, await newRecoveryPhrase())
    const [key] = await listRecoveryKeys(page)
    await removeRecoveryKey(page, key?.address ?? '0x')
    const former = [{ address: key?.address, actsAlone: true }]
    expect(await networkRemovals(page)).toMatchObject([
      { type: 'still-valid', deployed: true, former },
      { type: 'still-valid', deployed: false, former },
    ])
    for (const chainId of chainIds) await publish(page, chainId)
    expect(await states(page)).toEqual(['removed', 'removed'])
  })

  test('[REMV-01] error: a network that does not answer is not called removed', async () => {
    const { environment } = stack
    const networks = environment.networks.map((network) =>
      network.chainId === 1
        ? { ...network, rpcUrl: 'http://127.0.0.1:1/' }
        : network,
    )
    const away = { ...stack, environment: { ...environment, networks } }
    const page = await signIn(away, 'rosa@example.com')
    expect(await states(page)).toEqual(['removed', 'unknown'])
  })
})
