import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addRequest,
  keepDraft,
  readDraft,
  signOut,
  startWallet,
  type Wallet,
  waitingRequests,
} from '../src/index.ts'
import { getAuthToken } from '../src/tokens/auth-token.ts'
import { dropToken } from '../src/tokens/stored-token.ts'
import { newProfile, openPage } from './_browser.ts'
import { addressOf, signInOn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack?.[Symbol.asyncDispose]())

const friend = `0x${'f3'.repeat(20)}` as const
const txs = [{ to: friend, value: '1', data: '0x' as const }]
const ask = (tab: Wallet) =>
  addRequest(tab.inbox, { type: 'send', chainId: 137, txs }, Date.now())
const waitingIds = (tab: Wallet) =>
  waitingRequests(tab.inbox.getState()).map(({ id }) => id)

/** Two tabs of one browser, both signed in to the same account. */
async function twoTabs(email: string) {
  const profile = newProfile()
  const tab = openPage(stack, profile, { tab: new Map() })
  await startWallet(tab)
  await signInOn(stack, tab, email)
  const other = openPage(stack, profile, { tab: new Map() })
  await startWallet(other)
  return { tab, other }
}

describe('startWallet', () => {
  test('[SESS-02] [TXRQ-01] behavior: a tab that slept while another one changed the account keeps nothing of the first', async () => {
    const { tab, other } = await twoTabs('ada@example.com')
    const first = addressOf(tab)
    ask(tab)
    keepDraft(tab, 'send', { recipient: friend })
    await signOut(other)
    await signInOn(stack, other, 'grace@example.com')
    const { id } = ask(other)
    const seen: string[] = []
    tab.session.subscribe(({ type }) => seen.push(type))

    await startWallet(tab)

    expect(seen).toContain('signed-out')
    expect(addressOf(tab)).toBe(addressOf(other))
    expect(addressOf(tab)).not.toBe(first)
    expect(waitingIds(tab)).toEqual([id])
    expect(waitingIds(other)).toEqual([id])
    expect(tab.storage.get('transactionQueue')).toHaveLength(1)
    expect(readDraft(tab, 'send')).toBeUndefined()
    dropToken(tab)
    expect(await getAuthToken(tab)).toMatch(/^ey/)
  })

  test('[SESS-02] behavior: a tab that slept while the same account signed in anew takes the new device', async () => {
    const { tab, other } = await twoTabs('edith@example.com')
    await signOut(other)
    await signInOn(stack, other, 'edith@example.com')
    await startWallet(tab)
    dropToken(tab)
    expect(await getAuthToken(tab)).toMatch(/^ey/)
    expect(other.storage.get('sessionDump')?.address).toBe(addressOf(tab))
  })

  test('[SESS-02] error: what a tab still does for a session that has ended signs no other one out', async () => {
    const { tab, other } = await twoTabs('hedy@example.com')
    // The check of the device has begun, and the answer takes its time.
    const account = await tab.engine.account
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    tab.engine.account = Promise.resolve({
      ...account,
      status: async (chainId: number) => {
        await held
        return account?.status(chainId)
      },
    } as NonNullable<typeof account>)
    const checked = startWallet(tab)
    await signOut(other)
    await signInOn(stack, other, 'joan@example.com')
    answer()
    await checked
    expect(other.storage.get('sessionDump')?.address).toBe(addressOf(other))
    expect(await other.device.load()).toBeDefined()
  })
})

describe('readDraft', () => {
  test('[SESS-03] [SEND-01] what a tab typed does not outlive the sign-out of another tab', async () => {
    const { tab, other } = await twoTabs('mary@example.com')
    keepDraft(tab, 'send', { recipient: friend })
    expect(readDraft(tab, 'send')).toEqual({ recipient: friend })
    await signOut(other)
    await startWallet(tab)
    expect(readDraft(tab, 'send')).toBeUndefined()
    // A form that is still on screen keeps nothing either.
    keepDraft(tab, 'send', { recipient: friend })
    await signInOn(stack, tab, 'joan@example.com')
    expect(readDraft(tab, 'send')).toBeUndefined()
  })
})
