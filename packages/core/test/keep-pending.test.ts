import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addPending,
  type PendingTransaction,
  putSetting,
  removePending,
  startAccountWatch,
  type Wallet,
} from '../src/index.ts'
import { getAuthToken } from '../src/tokens/auth-token.ts'
import { dropToken } from '../src/tokens/stored-token.ts'
import {
  keepPending,
  pendingStorageKey,
} from '../src/transactions/keep-pending.ts'
import { waitFor } from './_browser.ts'
import { signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

const ignored = { onEnd() {}, onSettled() {} }

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack?.[Symbol.asyncDispose]())

const sentAt = Date.now()

/** A transaction the relayer does not know, so that it goes on waiting. */
const entry = (digit: string): PendingTransaction => ({
  type: 'send',
  metaTxnHash: `0x${digit.repeat(64)}`,
  chainId: 137,
  requestedTransaction: {
    id: 1,
    type: 'send',
    txs: [],
    chainId: 137,
    timestamp: 1,
  },
  decodedTransaction: { type: 'SEND', title: 'Sent 1 USDC', transfers: [] },
  timestamp: sentAt,
  status: 'pending',
})

const idsOf = (wallet: Wallet) =>
  wallet.pending.getState().entries.map(({ metaTxnHash }) => metaTxnHash)

async function saved(wallet: Wallet): Promise<unknown> {
  const { userStorageFetch } = wallet.clients.api
  return (await userStorageFetch({ key: pendingStorageKey })).object
}

const hasSaved = (wallet: Wallet, entries: readonly PendingTransaction[]) =>
  expect.poll(() => saved(wallet)).toEqual(entries)

describe('keepPending', () => {
  test('[TXPD-01] another device follows what this one sent', async () => {
    const email = 'pending@example.com'
    const first = await signIn(stack, email)
    const second = await signIn(stack, email)
    const stopFirst = startAccountWatch(first, ignored)
    addPending(first.pending, entry('1'))
    await hasSaved(first, [entry('1')])

    const stopSecond = startAccountWatch(second, ignored)
    await waitFor(second.pending, ({ entries }) => entries.length === 1)
    addPending(second.pending, entry('2'))
    await hasSaved(second, [entry('2'), entry('1')])
    // The list of the account is read again while it is open.
    await waitFor(first.pending, ({ entries }) => entries.length === 2)

    removePending(first.pending, entry('1').metaTxnHash)
    await hasSaved(first, [entry('2')])
    expect(idsOf(first)).toEqual([entry('2').metaTxnHash])
    expect(idsOf(second)).toEqual(
      [entry('2'), entry('1')].map((e) => e.metaTxnHash),
    )
    stopFirst()
    stopSecond()
  })

  test('[TXPD-01] error: a storage that is away is only logged', async () => {
    const page = await signIn(stack, 'pending-away@example.com')
    stack.broken.set('/rpc/API/UserStorage', 503)
    const stop = startAccountWatch(page, ignored)
    addPending(page.pending, entry('3'))
    await new Promise((resolve) => setTimeout(resolve, 300))
    stack.broken.clear()
    expect(idsOf(page)).toEqual([entry('3').metaTxnHash])
    addPending(page.pending, entry('4'))
    await hasSaved(page, [entry('4'), entry('3')])
    stop()
  })

  test('[TXPD-01] saves a second after the last change, and once more after a failure', async () => {
    const page = await signIn(stack, 'pending-again@example.com')
    await getAuthToken(page)
    const waits: number[] = []
    const timed: Wallet = {
      ...page,
      platform: {
        ...page.platform,
        delay(ms, signal) {
          waits.push(ms)
          return page.platform.delay(ms, signal)
        },
      },
    }
    stack.broken.set('/rpc/API/UserStorage', 503)
    const stop = keepPending(timed)
    addPending(page.pending, entry('7'))
    addPending(page.pending, entry('8'))
    await expect.poll(() => waits).toContain(10_000)
    const ofSaves = waits.filter((ms) => ms !== 60_000)
    expect(ofSaves.slice(0, 3)).toEqual([1000, 1000, 10_000])
    stack.broken.clear()
    await hasSaved(page, [entry('8'), entry('7')])
    stop()
  })

  test('[TXPD-01] [SIGN-02] behavior: with manual signing nobody is asked to sign for it', async () => {
    const page = await signIn(stack, 'pending-manual@example.com')
    await getAuthToken(page)
    // The sign-in remembers its signers in the background, with a token.
    await expect.poll(() => page.signers.byAddress.size).toBe(3)
    putSetting(page.settings, page.storage, 'manualSigning', true)
    dropToken(page)
    const shown: boolean[] = []
    page.signing.subscribe(({ visible }) => void shown.push(visible))
    const stop = startAccountWatch(page, ignored)
    addPending(page.pending, entry('5'))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(shown).not.toContain(true)
    // Once a token comes without a question, the list is saved.
    putSetting(page.settings, page.storage, 'manualSigning', false)
    await getAuthToken(page)
    await hasSaved(page, [entry('5')])
    stop()
  })

  test('[TXPD-01] [SESS-03] behavior: signing out leaves the list with the account', async () => {
    const page = await signIn(stack, 'pending-out@example.com')
    const stop = startAccountWatch(page, ignored)
    addPending(page.pending, entry('6'))
    await hasSaved(page, [entry('6')])
    page.session.setState({ type: 'signing-out' }, true)
    page.pending.setState({ entries: [] })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await saved(page)).toEqual([entry('6')])
    stop()
  })
})
