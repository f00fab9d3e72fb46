import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { HistoryScreen } from '#features/history/HistoryScreen.tsx'
import {
  type Asked,
  around,
  executed,
  gatewayPage,
  got,
  hashOf,
  nodeOf,
  ranAs,
  relayer,
  router,
  sent,
  sentTokens,
  theo,
  transaction,
  weth,
  words,
} from './_history.ts'
import {
  type Answers,
  contractInfo,
  showScreen,
  signedInWallet,
  usdc,
} from './show-screen.tsx'

const ask = 'IndexerGateway/GetTransactionHistory'

function showHistory(answers: Answers, search = '') {
  const wallet = signedInWallet({ ...around, ...answers })
  showScreen(wallet, {
    path: '/history',
    at: `/history${search}`,
    component: HistoryScreen,
  })
  return wallet
}

const rows = async () => {
  const lists = await screen.findAllByRole('list', { name: 'Transactions' })
  return lists.flatMap((list) =>
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  )
}

const swap = transaction(
  3,
  [
    sent(router, '50000000'),
    got(router, '4000000', weth),
    sent(relayer, '20000'),
  ],
  { meta: true, at: '2026-11-21T08:00:00Z' },
)
const plain = transaction(2, [sent(theo, '1500000')], {
  at: '2026-11-20T08:00:00Z',
})

afterEach(() => void vi.useRealTimers())

describe('HistoryScreen', () => {
  test('[HIST-01] [HIST-02] says what each transaction was, its fee apart', async () => {
    showHistory({ [ask]: () => gatewayPage({ 137: [swap, plain] }) })
    const shown = await rows()
    expect(shown[0]).toMatch(/^Swapped USDC for WETH .*\+4 WETH.*−50 USDC/)
    expect(shown[1]).toMatch(/^Sent to 0x7e7E.*−1\.5 USDC/i)
    expect(screen.getByRole('heading', { name: 'Today' })).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Yesterday' })).toBeDefined()
  })

  test('[HIST-01] [HIST-02] calls collectibles by their names, and hashes by their ends', async () => {
    const hash = '1'.padEnd(70, '2')
    showHistory({
      [ask]: () =>
        gatewayPage({
          137: [
            transaction(3, [sentTokens(theo, { 7: { name: 'Grey Slate' } })]),
            transaction(4, [
              sentTokens(theo, {
                1: { name: 'Chalk' },
                2: {},
                3: { name: 'Flint' },
                4: { name: 'Marl' },
              }),
            ]),
            transaction(5, [sentTokens(theo, { [hash]: {} })]),
            transaction(6, [
              sentTokens(theo, {
                1: { name: 'Gold dust', amount: '250', decimals: 2 },
              }),
            ]),
          ],
        }),
    })
    const shown = await rows()
    expect(shown[0]).toMatch(/−1 Grey Slate/)
    expect(shown[1]).toMatch(/−4 Chalk, Collectible #2 and 2 more/)
    expect(shown[2]).toMatch(/−1 Collectible #1222…2222/)
    expect(shown[3]).toMatch(/−2\.5 Gold dust/)
  })

  test('[HIST-01] counts whom it went to, and what there was no room for', async () => {
    showHistory({
      [ask]: () =>
        gatewayPage({
          137: [
            transaction(3, [
              sent(theo, '1000000'),
              sent(theo.toUpperCase().replace('X', 'x'), '2000000', weth),
              sent(router, '3000000'),
            ]),
          ],
        }),
    })
    const [row] = await rows()
    expect(row).toMatch(/^Sent to 0x7e7E.* and 1 more/i)
    expect(row).toMatch(/· 1 more.*−1 USDC.*−2 WETH/)
  })

  test('[HIST-01] what comes out of a bridge is an income, what goes in is none', async () => {
    const contractType = 'ERC20_BRIDGE'
    showHistory({
      [ask]: () =>
        gatewayPage({
          137: [
            transaction(3, [{ ...sent(router, '1000000'), contractType }]),
            transaction(4, [{ ...got(router, '2000000'), contractType }]),
          ],
        }),
    })
    const shown = await rows()
    expect(shown[0]).toMatch(/^Bridged USDC.*−1 USDC/)
    expect(shown[1]).toMatch(/^Bridged USDC.*\+2 USDC/)
  })

  test('[HIST-01] leaves out networks that are switched off', async () => {
    const old = transaction(5, [got(theo, '1000000')], { chainId: 1 })
    const wallet = showHistory({
      [ask]: () => gatewayPage({ 137: [swap, plain], 1: [old] }),
    })
    expect(await rows()).toHaveLength(3)
    act(() => wallet.networks.setState({ off: [1] }))
    expect(await rows()).toHaveLength(2)
    expect(screen.queryByText(/^Received/)).toBeNull()
  })

  test('[HIST-01] filters by a coin that is held no more', async () => {
    const asked: Asked[] = []
    showHistory({
      [ask]: (body) => {
        asked.push(body as Asked)
        return gatewayPage({ 137: [swap, plain] })
      },
    })
    await rows()
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
    await userEvent.click(await screen.findByRole('radio', { name: /WETH/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Show results' }))
    expect(
      await screen.findByRole('button', { name: 'Remove WETH' }),
    ).toBeDefined()
    expect(
      asked.map(({ filter }) => filter.contractAddress?.toLowerCase()),
    ).toContain(weth)
  })

  test('[HIST-02] reads from its calls what moved nothing', async () => {
    const approval = transaction(4, [sent(relayer, '20000')], { meta: true })
    const data = `0x095ea7b3${words(router, 7_000_000n)}`
    showHistory({
      [ask]: () => gatewayPage({ 137: [approval] }),
      '': nodeOf(ranAs(executed(usdc, data)), ['done']),
      'Metadata/GetContractInfoBatch': () => {
        throw new TypeError('away')
      },
    })
    expect((await rows())[0]).toMatch(/^Allowed 0x5a5A.*up to 7.*Approval/i)
  })

  test('[HIST-02] [ERRS-01] error: a call that cannot be read is logged and left out', async () => {
    const approval = transaction(4, [sent(relayer, '20000')], { meta: true })
    const wallet = signedInWallet({
      ...around,
      [ask]: () => gatewayPage({ 137: [approval] }),
      '': nodeOf(ranAs(executed(usdc, '0x095ea7b3')), ['done']),
    })
    const logged: string[] = []
    const warn = (_: object, text = '') => void logged.push(text)
    showScreen(
      { ...wallet, log: { ...wallet.log, warn } },
      { path: '/history', at: '/history', component: HistoryScreen },
    )
    await expect.poll(() => logged).toContain('Could not read a call')
    expect((await rows())[0]).not.toMatch(/Allowed/)
  })

  test('[HIST-01] tells what its chain took back as failed, with the reason, under its own filter', async () => {
    const failed = transaction(4, [sent(relayer, '20000')], { meta: true })
    const data = `0xa9059cbb${words(theo, 7_000_000n)}`
    const answers = {
      [ask]: () => gatewayPage({ 137: [failed, plain] }),
      '': nodeOf(ranAs(executed(usdc, data)), ['reverted']),
      'Metadata/GetContractInfoBatch': () => ({
        contractInfoMap: { [usdc]: contractInfo('USD Coin') },
      }),
    }
    showHistory(answers)
    const [first] = await rows()
    expect(first).toMatch(/^Failed: send .* to 0x7e7E.*balance is too low/i)
    expect(first).not.toMatch(/[−+]\d/)
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Sent' }))
    await userEvent.click(screen.getByRole('button', { name: 'Show results' }))
    await screen.findByRole('button', { name: 'Filter, 1 selected' })
    expect((await rows()).join()).not.toMatch(/Failed/)
    await userEvent.click(screen.getByRole('button', { name: 'Remove Sent' }))
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
    await userEvent.click(
      await screen.findByRole('checkbox', { name: 'Failed' }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Show results' }))
    await screen.findByRole('button', { name: 'Filter, 1 selected' })
    expect(await rows()).toEqual([expect.stringMatching(/^Failed: /)])
  })

  test('[HIST-01] marks a step that failed beside others that moved something', async () => {
    const moved = transaction(4, [sent(theo, '1000000')])
    const data = `0xa9059cbb${words(theo, 7_000_000n)}`
    const node = vi.fn(nodeOf(ranAs(executed(usdc, data)), ['reverted']))
    showHistory({ [ask]: () => gatewayPage({ 137: [moved, plain] }), '': node })
    expect(await screen.findByText(/1 step failed/)).toBeDefined()
    const [first, second] = await rows()
    expect(first).toMatch(/^Sent to 0x7e7E.*1 step failed.*−1 USDC/i)
    expect(second).not.toMatch(/failed/)
    expect(node).toHaveBeenCalledTimes(1)
  })

  test('[HIST-02] error: without the node they are shown as the indexer tells them', async () => {
    const approval = transaction(4, [], { meta: true })
    showHistory({ [ask]: () => gatewayPage({ 137: [approval] }) })
    expect((await rows())[0]).toMatch(/^Unknown/)
  })

  test('[HIST-01] shows the types in the address, and everything again', async () => {
    showHistory(
      { [ask]: () => gatewayPage({ 137: [swap, plain] }) },
      '?type=SWAP',
    )
    expect(await rows()).toHaveLength(1)
    const chosen = screen.getByRole('group', { name: 'Selected filters' })
    await userEvent.click(
      within(chosen).getByRole('button', { name: 'Clear all' }),
    )
    expect(
      await screen.findByRole('heading', { name: 'Yesterday' }),
    ).toBeDefined()
    expect(await rows()).toHaveLength(2)
  })

  test('[HIST-01] chooses types and networks in a dialog', async () => {
    const asked: Asked[] = []
    showHistory({
      [ask]: (body) => {
        asked.push(body as Asked)
        return gatewayPage({ 137: [swap, plain] })
      },
    })
    await rows()
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Sent' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Polygon' }))
    await userEvent.click(screen.getByRole('button', { name: 'Show results' }))
    expect(
      await screen.findByRole('button', { name: 'Filter, 2 selected' }),
    ).toBeDefined()
    expect(asked.at(-1)?.chainIds).toEqual([137])
    const shown = await rows()
    expect(shown).toHaveLength(1)
    expect(shown[0]).toMatch(/^Sent/)
    await userEvent.click(screen.getByRole('button', { name: 'Remove Sent' }))
    expect(await screen.findByText(/^Swapped/)).toBeDefined()
  })

  test('[HIST-01] asks for a coin, then for all that moved with it', async () => {
    const asked: Asked[] = []
    showHistory(
      {
        [ask]: (body) => {
          asked.push(body as Asked)
          const { filter } = body as Asked
          const half = { ...swap, transfers: swap.transfers.slice(0, 1) }
          return gatewayPage({
            137: [filter.transactionHashes ? swap : half],
          })
        },
      },
      `?coin=137-${usdc}`,
    )
    expect((await rows())[0]).toMatch(/^Swapped USDC for WETH/)
    expect(asked[0]?.chainIds).toEqual([137])
    expect(asked[0]?.filter.contractAddress?.toLowerCase()).toBe(
      usdc.toLowerCase(),
    )
    expect(asked[1]?.filter.transactionHashes).toEqual([hashOf(3)])
  })

  test('[HIST-01] behavior: says that nothing matches, with the way back', async () => {
    showHistory({ [ask]: () => gatewayPage({ 137: [plain] }) }, '?type=BRIDGE')
    expect(await screen.findByText('No matches')).toBeDefined()
    await userEvent.click(
      screen.getAllByRole('button', { name: 'Clear all' })[0] as HTMLElement,
    )
    expect(await rows()).toHaveLength(1)
  })

  test('[HIST-01] looks further back until something matches', async () => {
    const first = Array.from({ length: 200 }, (_, index) =>
      transaction(1000 - index, [sent(theo, '1')]),
    )
    showHistory(
      {
        [ask]: (body) =>
          (body as Asked).page?.after
            ? gatewayPage({
                137: [{ ...swap, timestamp: '2026-11-01T00:00:00Z' }],
              })
            : gatewayPage({ 137: first }, 'next'),
      },
      '?type=SWAP',
    )
    await userEvent.click(
      await screen.findByRole('button', { name: 'Show more' }),
    )
    expect((await rows())[0]).toMatch(/^Swapped/)
  })

  test('[HIST-01] holds back what another network may still come before', async () => {
    const busy = Array.from({ length: 30 }, (_, index) =>
      transaction(900 - index, [sent(theo, '1')], {
        at: new Date(
          Date.parse('2026-11-21T10:00:00Z') - index * 60_000,
        ).toISOString(),
      }),
    )
    const old = transaction(5, [sent(theo, '1')], {
      chainId: 1,
      at: '2026-10-01T00:00:00Z',
    })
    const between = transaction(6, [sent(theo, '1')], {
      at: '2026-10-02T00:00:00Z',
    })
    showHistory({
      [ask]: (body) =>
        (body as Asked).page?.after
          ? gatewayPage({ 137: [between] })
          : gatewayPage({ 137: busy, 1: [old] }, 'next'),
    })
    expect(await rows()).toHaveLength(30)
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByRole('heading', { name: /2 October/ })
    expect(await rows()).toHaveLength(32)
  })

  test('[HIST-01] behavior: a transaction that its chain took back leaves, one that moved is told anew', async () => {
    const moved = {
      ...plain,
      blockNumber: 12,
      timestamp: '2026-11-21T11:00:00Z',
    }
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let isReorganised = false
    showHistory({
      [ask]: () =>
        gatewayPage({ 137: isReorganised ? [moved] : [swap, plain] }),
    })
    expect(await rows()).toHaveLength(2)
    isReorganised = true
    // The newest page is asked for again every 15 seconds.
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    await expect.poll(() => screen.queryByText(/^Swapped/)).toBeNull()
    expect(await rows()).toHaveLength(1)
    expect(screen.queryByRole('heading', { name: 'Yesterday' })).toBeNull()
  })
})
