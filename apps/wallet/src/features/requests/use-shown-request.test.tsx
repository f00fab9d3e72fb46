import {
  type Asker,
  addRequest,
  ask,
  createWallet,
  rejectEntry,
  type Wallet,
  waitingRequests,
} from '@cairn/core'
import { bareEnvironment, memoryArea, silentLog } from '@cairn/core/testing'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WalletContext } from '#shared/wallet/wallet-context.ts'
import { useShownRequest } from './use-shown-request.ts'

const url = 'http://localhost/'
const tx = { to: `0x${'1'.repeat(40)}`, value: '1', data: '0x' } as const

function newWallet(): Wallet {
  return createWallet({
    environment: bareEnvironment(url, { title: 'Polygon' }),
    origin: url,
    area: memoryArea(),
    indexedDB: {} as IDBFactory,
    fetch: () => Promise.reject(new TypeError('offline')),
    now: () => 1000,
    log: silentLog(),
  })
}

/** An app asks to send; returns the id of its question. */
function asks(
  wallet: Wallet,
  call: number,
  transport: Asker['transport'] = 'window',
  peerId = '12.5',
): number {
  const proof = transport === 'walletconnect' ? 'claimed' : 'browser'
  const from = {
    peerId,
    transport,
    origin: 'https://shop.example',
    proof,
  } as const
  const { entry, answer } = ask(wallet, {
    chainId: 1,
    from,
    call: `${peerId}:${call}`,
    ask: {
      type: 'transaction',
      request: {
        id: 0,
        timestamp: 0,
        type: 'external',
        chainId: 1,
        txs: [tx],
      },
      reply: 'hash',
    },
  })
  answer.catch(() => undefined)
  return entry.id
}

function show(wallet: Wallet) {
  const { result } = renderHook(() => useShownRequest(), {
    wrapper: ({ children }) => (
      <WalletContext value={wallet}>{children}</WalletContext>
    ),
  })
  const shown = () => result.current.request?.id
  /** The person decides: the screen holds what it shows until that is over. */
  const decide = () => {
    const { request } = result.current
    act(() => result.current.hold(request))
    act(() => rejectEntry(wallet, request?.id ?? 0))
  }
  return { result, shown, decide }
}

test.each(['window', 'extension', 'walletconnect'] as const)(
  '[TXRQ-01] [DAPP-03] shows five questions that an app asks by %s at once, one after the other',
  (transport) => {
    const wallet = newWallet()
    const first = asks(wallet, 1, transport)
    const { result, shown, decide } = show(wallet)
    const later = [2, 3, 4, 5].map((call) => asks(wallet, call, transport))
    const seen: unknown[] = []
    for (const _ of [first, ...later]) {
      seen.push(shown())
      decide()
    }
    expect(seen).toEqual([first, ...later])
    expect(result.current).toMatchObject({ isOver: true, waiting: 0 })
  },
)

test('[TXRQ-01] [DAPP-03] shows what an app asks once it has its answer', () => {
  const wallet = newWallet()
  asks(wallet, 1)
  const { result, shown, decide } = show(wallet)
  decide()
  expect(result.current.isOver).toBe(true)
  let second = 0
  act(() => {
    second = asks(wallet, 2)
  })
  expect(shown()).toBe(second)
})

test('[TXRQ-01] [WCON-02] shows the next of the same app before another app’s', () => {
  const wallet = newWallet()
  const topics = ['ab', 'cd'] as const
  const first = asks(wallet, 1, 'walletconnect', topics[0])
  const { shown, decide } = show(wallet)
  const other = asks(wallet, 1, 'walletconnect', topics[1])
  const own = asks(wallet, 2, 'walletconnect', topics[0])
  expect(shown()).toBe(first)
  decide()
  expect(shown()).toBe(own)
  decide()
  expect(shown()).toBe(other)
})

test('[TXRQ-01] keeps what the person decides about when another question comes', () => {
  const wallet = newWallet()
  const first = asks(wallet, 1)
  const { result, shown } = show(wallet)
  act(() => result.current.hold(result.current.request))
  act(() => void asks(wallet, 2))
  expect(shown()).toBe(first)
})

test('[TXRQ-01] an app’s question does not bring up a payment of the person’s own', () => {
  const wallet = newWallet()
  const first = asks(wallet, 1)
  const { result, shown, decide } = show(wallet)
  act(() => {
    addRequest(wallet.inbox, { type: 'send', chainId: 1, txs: [tx] }, 5000)
  })
  act(() => wallet.inbox.setState({ selectedId: first }))
  expect(shown()).toBe(first)
  act(() => wallet.inbox.setState({ selectedId: undefined }))
  decide()
  expect(result.current.isOver).toBe(true)
  expect(waitingRequests(wallet.inbox.getState())).toHaveLength(1)
})
