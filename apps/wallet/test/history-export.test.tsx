import { readCsv } from '@cairn/primitives'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HistoryScreen } from '#features/history/HistoryScreen.tsx'
import { messages as exportMessages } from '../src/features/history/export.messages.ts'
import {
  type Asked,
  around,
  gatewayPage,
  got,
  relayer,
  router,
  sent,
  theo,
  transaction,
  weth,
} from './_history.ts'
import {
  type Answers,
  showScreen,
  signedInWallet,
  twoDollars,
  usdc,
} from './show-screen.tsx'

const ask = 'IndexerGateway/GetTransactionHistory'

let files: Blob[]
beforeEach(() => {
  files = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:file'
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function openExport(answers: Answers, search = '', currency?: string) {
  const wallet = signedInWallet({ ...around, ...twoDollars, ...answers })
  wallet.settings.setState({ currency })
  showScreen(wallet, {
    path: '/history',
    at: `/history${search}`,
    component: HistoryScreen,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
}

const start = () => {
  const [last] = screen.getAllByRole('button', { name: 'Export' }).slice(-1)
  return userEvent.click(last as HTMLElement)
}

const written = async () => {
  const text = await files.at(-1)?.text()
  return readCsv(text ?? '', 1000).map(({ fields }) => fields)
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
const older = transaction(2, [sent(theo, '1500000')], {
  at: '2026-02-20T08:00:00Z',
})
const past: Answers = {
  'API/GetCoinPriceHistory': ({ token, period }) => ({
    currency: 'USD',
    prices:
      (token as { contractAddress: string }).contractAddress.toLowerCase() ===
        usdc.toLowerCase() && period === 'day'
        ? [{ time: '2026-11-21T08:03:00Z', value: 0.99 }]
        : [],
  }),
}

const euroRate = {
  exchangeRate: {
    name: 'Euro',
    symbol: 'EUR',
    value: 0.5,
    vsCurrency: 'USD',
    currencyType: 'FIAT',
  },
}

describe('ExportDialog', () => {
  test('[HIST-01] writes what moved with its value at the time, and says what has none', async () => {
    await openExport({
      ...past,
      [ask]: () => gatewayPage({ 137: [swap, older] }),
    })
    await start()
    expect(await screen.findByText(exportMessages.done)).toBeDefined()
    const [header, ...lines] = await written()
    expect(header?.slice(0, 2)).toEqual(['Date', 'Type'])
    expect(
      lines.map((line) => [line[1], line[3], line[4], line[5], line[10]]),
    ).toEqual([
      ['Swapped', 'out', '50', 'USDC', '49.50'],
      ['Swapped', 'in', '4', 'WETH', ''],
      ['Swapped', 'fee', '0.02', 'USDC', '0.02'],
      ['Sent', 'out', '1.5', 'USDC', ''],
    ])
    expect(screen.getByText(/2 amounts have no value/)).toBeDefined()
  })

  test('[HIST-01] [PRICE-02] values are in the chosen currency, by the rates of the time', async () => {
    const asked: unknown[] = []
    await openExport(
      {
        [ask]: () => gatewayPage({ 137: [swap] }),
        'API/GetExchangeRate': () => euroRate,
        'API/GetCoinPriceHistory': (body) => {
          asked.push(body.currency)
          const dollars = past['API/GetCoinPriceHistory']?.(body)
          const { prices } = dollars as { prices: readonly { value: number }[] }
          return {
            currency: 'EUR',
            prices: prices.map((one) => ({ ...one, value: one.value * 0.9 })),
          }
        },
      },
      '',
      'EUR',
    )
    expect(screen.getByText(/its value in EUR at the time/)).toBeDefined()
    await start()
    await screen.findByText(exportMessages.done)
    expect((await written()).map((line) => line[10])).toEqual([
      'Value (EUR)',
      '44.55',
      '',
      '0.02',
    ])
    expect(new Set(asked)).toEqual(new Set(['EUR']))
  })

  test('[HIST-01] [PRICE-02] behavior: where only dollars are told, the file is in dollars', async () => {
    await openExport(
      {
        ...past,
        [ask]: () => gatewayPage({ 137: [swap] }),
        'API/GetExchangeRate': () => euroRate,
      },
      '',
      'EUR',
    )
    await start()
    await screen.findByText(exportMessages.done)
    expect((await written()).map((line) => line[10])).toEqual([
      'Value (USD)',
      '49.50',
      '',
      '0.02',
    ])
  })

  test('[HIST-01] stops where the range ends, and keeps to it', async () => {
    const asked: Asked[] = []
    const full = Array.from({ length: 250 }, (_, index) =>
      transaction(900 - index, [sent(theo, '1')], {
        at: index < 2 ? '2026-11-20T08:00:00Z' : '2026-10-20T08:00:00Z',
      }),
    )
    await openExport({
      ...past,
      [ask]: (body) => {
        if ((body as Asked).page?.pageSize !== 250)
          return gatewayPage({ 137: [swap] })
        asked.push(body as Asked)
        return gatewayPage({ 137: full }, 'next')
      },
    })
    await userEvent.click(screen.getByRole('radio', { name: 'This month' }))
    await start()
    expect(await screen.findByText(exportMessages.done)).toBeDefined()
    expect(asked).toHaveLength(1)
    expect(await written()).toHaveLength(3)
  })

  test('[HIST-01] error: a network that is away stops it with its name, and trying again goes on from there', async () => {
    const asked: unknown[] = []
    let isAway = true
    const first = Array.from({ length: 250 }, (_, index) =>
      transaction(900 - index, [sent(theo, '1')], {
        at: '2026-11-20T08:00:00Z',
      }),
    )
    await openExport({
      ...past,
      [ask]: (body) => {
        const { page } = body as Asked
        if (page?.pageSize !== 250) return gatewayPage({ 137: [swap] })
        asked.push(page.after)
        if (!page.after) return gatewayPage({ 137: first }, 'next')
        return isAway
          ? {
              page: { more: false },
              transactions: [
                { chainId: 137, errorReason: 'away', results: [] },
              ],
            }
          : gatewayPage({ 137: [older] })
      },
    })
    await start()
    expect(await screen.findByText('Can’t reach Polygon')).toBeDefined()
    expect(screen.getByText(/^250 transactions were read/)).toBeDefined()
    expect(files).toEqual([])
    isAway = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(exportMessages.done)).toBeDefined()
    expect(await written()).toHaveLength(252)
    expect(asked).toEqual([undefined, 'next', 'next'])
  })

  test('[HIST-01] error: without any answer it says so, and nothing is saved', async () => {
    let isAway = false
    await openExport({
      ...past,
      [ask]: () => {
        if (isAway) throw new TypeError('away')
        return gatewayPage({ 137: [swap] })
      },
    })
    isAway = true
    await start()
    expect(await screen.findByText(exportMessages.failed)).toBeDefined()
    expect(files).toEqual([])
  })

  test('[HIST-01] writes only what the filters show, and says when that is nothing', async () => {
    await openExport(
      { ...past, [ask]: () => gatewayPage({ 137: [swap, older] }) },
      '?type=SEND',
    )
    expect(screen.getByText(exportMessages.filtered)).toBeDefined()
    await start()
    await screen.findByText(exportMessages.done)
    expect((await written()).map((line) => line[1])).toEqual(['Type', 'Sent'])
    await userEvent.click(screen.getByRole('radio', { name: 'This month' }))
    await start()
    expect(await screen.findByText(exportMessages.nothing)).toBeDefined()
  })

  test('[HIST-01] error: days that make no range cannot be exported', async () => {
    await openExport({ [ask]: () => gatewayPage({ 137: [swap] }) })
    await userEvent.click(screen.getByRole('radio', { name: 'Custom dates' }))
    const button = screen
      .getAllByRole('button', { name: 'Export' })
      .at(-1) as HTMLButtonElement
    expect(button.disabled).toBe(true)
    await userEvent.type(screen.getByLabelText('From'), '2026-11-21')
    await userEvent.type(screen.getByLabelText('To'), '2026-11-20')
    expect(screen.getByText(exportMessages.backwards)).toBeDefined()
    expect(button.disabled).toBe(true)
  })
})
