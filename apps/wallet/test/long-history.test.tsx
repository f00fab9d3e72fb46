import { type HistoryEntry, toHistoryEntry } from '@cairn/primitives'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { EntriesByDay } from '#shared/history/EntriesByDay.tsx'
import { account, showScreen, signedInWallet, usdc } from './show-screen.tsx'

/** Entries of every minute before noon, the first of them today. */
function entriesOf(count: number): readonly HistoryEntry[] {
  return Array.from({ length: count }, (_, index) =>
    toHistoryEntry(
      {
        txnHash: `0x${index}`,
        blockNumber: count - index,
        chainId: 137,
        timestamp: new Date(
          Date.parse('2026-11-21T12:00:00Z') - index * 60_000,
        ).toISOString(),
        transfers: [
          {
            contractAddress: usdc,
            contractType: 'ERC20',
            from: usdc,
            to: account,
            amounts: ['1000000'],
          },
        ],
      },
      account,
    ),
  )
}

function showEntries(count: number) {
  const coinOf = () => ({ symbol: 'USDC', decimals: 6 })
  const entries = entriesOf(count)
  showScreen(signedInWallet({}), {
    path: '/history',
    at: '/history',
    component: () => <EntriesByDay coinOf={coinOf} entries={entries} />,
  })
}

afterEach(() => vi.restoreAllMocks())

describe('EntriesByDay', () => {
  test('[HIST-01] lists all of a short history under its day', async () => {
    showEntries(3)
    expect(await screen.findByRole('heading', { name: 'Today' })).toBeDefined()
    const list = screen.getByRole('list', { name: 'Transactions' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(3)
  })

  test('[HIST-01] behavior: a long history draws only what is near the screen, and says how much a day has', async () => {
    // Nothing is laid out here; a row that has no height lets all others in.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(69)
    showEntries(500)
    const list = await screen.findByRole('list', { name: 'Transactions' })
    expect(screen.getByRole('heading', { name: 'Today' })).toBeDefined()
    const rows = within(list).getAllByRole('listitem')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.length).toBeLessThan(100)
    expect(rows[0]?.getAttribute('aria-posinset')).toBe('1')
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('500')
  })
})
