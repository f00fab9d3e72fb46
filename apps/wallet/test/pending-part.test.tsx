import { addPending, type PendingTransaction } from '@cairn/core'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PendingPart } from '#features/history/PendingPart.tsx'
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

test('[TXPD-01] a complete bridge stays in sight; any other that is complete does not', async () => {
  show(
    entry('4', { status: 'complete' }),
    entry('5', {
      type: 'bridge',
      status: 'complete',
      decodedTransaction: { type: 'BRIDGE', title: '5', transfers: [] },
    }),
  )
  expect((await row('5')).getByRole('button', { name: 'Dismiss' })).toBeTruthy()
  const list = screen.getByRole('list', { name: 'Pending' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(1)
})
