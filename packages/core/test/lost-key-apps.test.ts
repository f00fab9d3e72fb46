import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWallet } from '../src/index.ts'
import { listBuys } from '../src/onramp/buys.ts'
import { startWalletConnect } from '../src/walletconnect/start-walletconnect.ts'
import { openPage, waitFor } from './_browser.ts'
import { damageSealedKey } from './_device-key.ts'
import {
  connect,
  openMessage,
  type PairedWallet,
  request,
  siteKeys,
  startPairedWallet,
} from './_paired-wallet.ts'
import { addressOf, signIn } from './_sign-in.ts'

let paired: PairedWallet
beforeAll(async () => {
  paired = await startPairedWallet()
})
afterAll(() => paired?.[Symbol.asyncDispose]())

test('[STOR-02] [WCON-02] an app of WalletConnect, what it asks, and a purchase outlive a lost key; another account finds none of them', async () => {
  const { stack, profile, wallet, tab } = paired
  const session = await connect(paired, 'Game')
  const { topic } = session
  const account = addressOf(wallet)
  const buy = {
    id: 'one',
    account,
    provider: 'moonpay',
    chainId: 137,
    startedAt: wallet.now(),
    seen: [],
  }
  wallet.storage.set('buys', JSON.stringify([buy]))
  const params = ['0x6869', account]
  void request(session, 'personal_sign', params)
  const asked = await openMessage(wallet)
  paired.stopLeading()
  await damageSealedKey(profile.indexedDB)
  const page = openPage(stack, profile)
  await startWallet(page)
  expect(page.session.getState()).toMatchObject({ type: 'signed-out' })

  const again = await signIn(stack, 'pair@example.com', profile)
  expect(listBuys(again, account)).toMatchObject([{ id: 'one' }])
  expect(siteKeys(again)).toEqual([expect.stringContaining(topic)])
  const stop = startWalletConnect(again, tab)
  await waitFor(again.walletConnect, ({ type }) => type === 'ready')
  const waiting = await openMessage(again)
  expect(waiting.call).toBe(asked.call)
  stop()

  await damageSealedKey(profile.indexedDB)
  await startWallet(openPage(stack, profile))
  const other = await signIn(stack, 'other@example.com', profile)
  expect(profile.kept.has('cairn.buys')).toBe(false)
  expect(profile.kept.has('cairn.walletConnectQueue')).toBe(false)
  expect(siteKeys(other)).toEqual([])
  const names = (await profile.indexedDB.databases()).map(({ name }) => name)
  expect(names).not.toContain('walletconnect')
})
