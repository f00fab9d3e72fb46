import type { Entry, Wallet } from '@cairn/core'
import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { noticeWaiting } from './waiting-notice.ts'

test('[WCON-01] the notice that an app is awaited goes once its question is there', () => {
  const wallet = emptyWallet()
  noticeWaiting(wallet)()
  expect(wallet.notifications.getState().shown).toHaveLength(1)
  ask(wallet, { ...question, from: undefined })
  expect(wallet.notifications.getState().shown).toHaveLength(1)
  ask(wallet, question)
  expect(wallet.notifications.getState().shown).toEqual([])
})

test('[WCON-01] a question that came with the pairing gets no notice', () => {
  const wallet = emptyWallet()
  const noticeNew = noticeWaiting(wallet)
  ask(wallet, question)
  noticeNew()
  expect(wallet.notifications.getState().shown).toEqual([])
})

test('[WCON-01] an older question of another app neither stops nor ends the notice', () => {
  const wallet = emptyWallet()
  ask(wallet, question)
  noticeWaiting(wallet)()
  expect(wallet.notifications.getState().shown).toHaveLength(1)
  ask(wallet, question, { ...question, id: 2, from: undefined })
  expect(wallet.notifications.getState().shown).toHaveLength(1)
  ask(wallet, question, { ...question, id: 3 })
  expect(wallet.notifications.getState().shown).toEqual([])
})

const question: Entry = {
  id: 1,
  at: 1,
  chainId: 137,
  from: {
    origin: 'https://shop.example',
    transport: 'walletconnect',
    proof: 'claimed',
    peerId: 'peer',
  },
  ask: { type: 'asset', address: `0x${'c4'.repeat(20)}` },
  state: { type: 'waiting' },
}

type Stores = Pick<Wallet, 'inbox' | 'notifications'>

function emptyWallet(): Stores {
  return {
    inbox: createStore(() => ({ entries: [], selectedId: undefined })),
    notifications: createStore(() => ({ shown: [] })),
  } as Stores
}

function ask({ inbox }: Stores, ...entries: Entry[]): void {
  inbox.setState({ entries })
}
