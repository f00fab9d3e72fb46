import {
  addPending,
  type PendingTransaction,
  pendingReasons,
  putSetting,
  removePending,
} from '@cairn/core'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PendingPart } from '#features/history/PendingPart.tsx'
import { pendingKind } from '#features/history/pending-words.ts'
import { showScreen, signedInWallet } from './show-screen.tsx'

const minuteMs = 60_000

function entry(
  digit: string,
  parts: Partial<PendingTransaction>,
): PendingTransaction {
  return {
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
    decodedTransaction: { type: 'SEND', title: digit, transfers: [] },
    timestamp: 0,
    status: 'pending',
    ...parts,
  }
}

/** Shows entries whose `timestamp` is before the present time. */
function show(...entries: readonly PendingTransaction[]) {
  const wallet = signedInWallet({})
  for (const one of entries)
    addPending(wallet.pending, {
      ...one,
      timestamp: wallet.now() + one.timestamp,
    })
  showScreen(wallet, {
    path: '/history',
    at: '/history',
    component: PendingPart,
  })
  return wallet
}

const row = async (title: string) => {
  const list = await screen.findByRole('list', { name: 'Pending' })
  const item = within(list)
    .getAllByRole('listitem')
    .find((one) => one.textContent?.startsWith(title))
  if (!item) throw new Error(`no row ${title}`)
  return within(item)
}

test('[TXPD-01] what failed, and what takes ten minutes, can be put out of sight; what is on its way cannot', async () => {
  const wallet = show(
    entry('1', { status: 'failed', error: 'ran out of pebbles' }),
    entry('2', { timestamp: -11 * minuteMs }),
    entry('3', { timestamp: -9 * minuteMs }),
  )
  expect((await row('1')).getByText(/ran out of pebbles/)).toBeTruthy()
  const late = await row('2')
  expect(late.getByText(/Taking longer than usual/)).toBeTruthy()
  expect((await row('3')).queryByRole('button')).toBeNull()
  await userEvent.click(late.getByRole('button', { name: 'Dismiss' }))
  const left = wallet.pending.getState().entries.map((one) => one.metaTxnHash)
  expect(left).toEqual(
    expect.arrayContaining(
      [entry('1', {}), entry('3', {})].map((one) => one.metaTxnHash),
    ),
  )
  expect(left).toHaveLength(2)
})

const bridge = (digit: string, parts: Partial<PendingTransaction>) =>
  entry(digit, {
    type: 'bridge',
    status: 'complete',
    decodedTransaction: { type: 'BRIDGE', title: digit, transfers: [] },
    ...parts,
  })

test('[TXPD-01] what is complete is called done, and stays in sight until it leaves the list', async () => {
  const wallet = show(entry('4', { status: 'complete' }), bridge('5', {}))
  expect((await row('4')).getByText('Done')).toBeTruthy()
  expect((await row('5')).queryByText('Done')).toBeNull()
  act(() => removePending(wallet.pending, entry('4', {}).metaTxnHash))
  const list = screen.getByRole('list', { name: 'Pending' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(1)
})

test('[BRDG-02] [TXPD-01] a bridge on its way cannot be put out of sight at once: its row says where the coins are', async () => {
  show(
    bridge('5', { timestamp: -9 * minuteMs }),
    bridge('6', { timestamp: -11 * minuteMs }),
    bridge('7', { bridgeStatus: { destinationTxStatus: 'COMPLETED' } }),
    bridge('8', {
      bridgeStatus: {
        destinationTxStatus: 'PENDING',
        details: { refund: { status: 'COMPLETED' } },
      },
    }),
  )
  expect((await row('5')).queryByRole('button')).toBeNull()
  for (const title of ['6', '7', '8'])
    expect(
      (await row(title)).getByRole('button', { name: 'Dismiss' }),
    ).toBeTruthy()
})

const inSpace = { ...entry('0', {}).requestedTransaction, space: '42' }

test('[TXPD-01] a row says by its picture and its words what it is and how it stands', async () => {
  show(
    entry('1', { attempts: 3 }),
    entry('2', {
      status: 'failed',
      error: pendingReasons.lost,
    }),
    entry('3', { status: 'failed', error: pendingReasons.cancelled }),
    entry('4', {
      type: 'cancel',
      status: 'failed',
      error: pendingReasons.tooLate,
    }),
  )
  expect((await row('1')).getByText(/sent it again 2 times/)).toBeTruthy()
  const lost = await row('2')
  expect(lost.getByText(/No block had it after 10 minutes/)).toBeTruthy()
  expect(lost.getByText('Not found')).toBeTruthy()
  expect(lost.getByRole('button', { name: 'Try again' })).toBeTruthy()
  const cancelled = await row('3')
  expect(cancelled.getByText('Cancelled')).toBeTruthy()
  expect(cancelled.queryByRole('button', { name: 'Try again' })).toBeNull()
  const late = await row('4')
  expect(late.getByText('Too late')).toBeTruthy()
  expect(late.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test.each([
  ['swap', 'swapped'],
  ['wrap', 'swapped'],
  ['unwrap', 'swapped'],
  ['bridge', 'bridged'],
  ['walletDeployment', 'unknown'],
  ['cancel', 'unknown'],
  ['send', 'sent'],
  ['external', 'sent'],
])('[TXPD-01] a %s has the picture of %s', (type, kind) => {
  expect(pendingKind(entry('1', { type }))).toBe(kind)
})

test('[COIN-03] [TXPD-01] the title of a transaction on its way hides its amounts with the balances', async () => {
  const wallet = show(
    entry('1', {
      decodedTransaction: {
        type: 'SEND',
        title: 'Sent 0.25 POL',
        transfers: [],
      },
    }),
    bridge('2', {
      decodedTransaction: {
        type: 'BRIDGE',
        title: 'Bridged 5 USDC to Base',
        transfers: [],
      },
    }),
  )
  await row('Sent 0.25 POL')
  act(() => putSetting(wallet.settings, wallet.storage, 'hideBalances', true))
  await row('Sent •••• POL')
  await row('Bridged •••• USDC to Base')
  expect(document.body.textContent).not.toMatch(/0\.25|5 USDC/)
})

test('[TXPD-01] a transaction that is pending for 15 s has options, until another was signed in its place', async () => {
  show(
    entry('1', { timestamp: -14_000, requestedTransaction: inSpace }),
    entry('2', {
      timestamp: -16_000,
      requestedTransaction: { ...inSpace, space: '43' },
    }),
    entry('3', {
      timestamp: -16_000,
      requestedTransaction: { ...inSpace, space: '44' },
    }),
    entry('4', {
      type: 'cancel',
      requestedTransaction: { ...inSpace, space: '44' },
    }),
    entry('5', { timestamp: -16_000 }),
  )
  expect((await row('2')).getByRole('button', { name: 'Options' })).toBeTruthy()
  for (const title of ['1', '3', '4', '5'])
    expect((await row(title)).queryByRole('button')).toBeNull()
  for (const title of ['3', '4'])
    expect((await row(title)).getByText(/never both/)).toBeTruthy()
})

test('[BRDG-02] a bridge promises coins back only where it told a deadline', async () => {
  const coin = { address: `0x${'1'.repeat(40)}`, symbol: 'USDC', decimals: 6 }
  const side = { contractAddress: coin.address, amount: '1' }
  const terms = {
    targets: [],
    pay: { ...side, chainId: 137 },
    get: { ...side, chainId: 1, expected: '1', minimum: '1' },
    quotedAt: 0,
    expiresAt: 0,
    order: {
      fromChainId: 137,
      toChainId: 1,
      from: coin,
      to: coin,
      amount: '1',
      bridgeName: 'hop',
      longestTime: 600,
    },
  }
  const onBridge = (digit: string, details: object) => {
    const one = bridge(digit, {})
    return {
      ...one,
      requestedTransaction: {
        ...one.requestedTransaction,
        type: 'bridge' as const,
        aux: { terms },
      },
      bridgeStatus: { destinationTxStatus: 'PENDING', details },
    }
  }
  show(onBridge('1', {}), onBridge('2', { deadline: 2_000_000_000 }))
  const facts = async (title: string) =>
    within(await screen.findByRole('region', { name: title })).getByText(
      /Your coins arrive on/,
    ).textContent
  expect(await facts('1')).not.toContain('go back')
  expect(await facts('2')).toContain('after the deadline')
})
