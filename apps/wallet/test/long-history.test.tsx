import { type HistoryEntry, toHistoryEntry } from '@cairn/primitives'
import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { HistoryScreen } from '#features/history/HistoryScreen.tsx'
import { EntriesByDay } from '#shared/history/EntriesByDay.tsx'
import {
  type Asked,
  around,
  gatewayPage,
  sent,
  theo,
  transaction,
} from './_history.ts'
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

/** A window that says of what is watched that it is, or is not, on screen. */
function watchedWindow() {
  const watchers = new Set<(isOnScreen: boolean) => void>()
  class Observer {
    readonly #tell: (isOnScreen: boolean) => void
    constructor(hear: (seen: { isIntersecting: boolean }[]) => void) {
      this.#tell = (isIntersecting) => hear([{ isIntersecting }])
    }
    observe() {
      watchers.add(this.#tell)
    }
    disconnect() {
      watchers.delete(this.#tell)
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  const scroll = (isOnScreen: boolean) =>
    act(async () => {
      for (const tell of watchers) tell(isOnScreen)
    })
  return { watchers, scroll }
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('[HIST-01] the history goes on by itself, page by page, while its end is on screen', async () => {
  const { watchers, scroll } = watchedWindow()
  const asked: unknown[] = []
  showScreen(
    signedInWallet({
      ...around,
      'IndexerGateway/GetTransactionHistory': (body) => {
        const after = Number((body as Asked).page?.after ?? 0)
        asked.push(after)
        const at = `2026-11-${20 - after}T08:00:00Z`
        const one = transaction(9 - after, [sent(theo, '1')], { at })
        return gatewayPage(
          { 137: [one] },
          after < 2 ? `${after + 1}` : undefined,
        )
      },
    }),
    { path: '/history', at: '/history', component: HistoryScreen },
  )
  const rows = () => screen.findAllByRole('listitem')
  expect(await rows()).toHaveLength(1)
  await scroll(false)
  expect(asked).toEqual([0])
  for (const count of [2, 3]) {
    await scroll(true)
    await expect.poll(async () => (await rows()).length).toBe(count)
  }
  expect(asked).toEqual([0, 1, 2])
  expect(watchers.size).toBe(0)
})

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
