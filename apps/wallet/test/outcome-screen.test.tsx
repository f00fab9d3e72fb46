import {
  addPending,
  type PendingTransaction,
  putSetting,
  removePending,
  type Wallet,
} from '@cairn/core'
import { act, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { OutcomeScreen } from '#features/history/OutcomeScreen.tsx'
import {
  around,
  executed,
  got,
  hashOf,
  nodeOf,
  ranAs,
  relayer,
  router,
  sent,
  theo,
  transaction,
  weth,
} from './_history.ts'
import {
  type Answers,
  keepToken,
  showScreen,
  signedInWallet,
  usdc,
} from './show-screen.tsx'

const ask = 'Indexer/GetTransactionHistory'
const metaTxnHash = `0x${'e'.repeat(64)}`
const none = { objects: { 'contacts-5a': [] } }
const found = (...transactions: readonly unknown[]) => ({
  page: { more: false },
  transactions,
})

const ran = { ...ranAs(executed(usdc, '0xdeadbeef')), hash: hashOf(3) }

/** Sent for 9 USDC, of which the chain will show another amount. */
const pending = (
  parts: Partial<PendingTransaction> = {},
): PendingTransaction => ({
  type: 'send',
  metaTxnHash,
  chainId: 137,
  requestedTransaction: {
    id: 1,
    type: 'send',
    txs: [],
    chainId: 137,
    timestamp: 0,
  },
  decodedTransaction: { type: 'SEND', title: 'Sent 9 USDC', transfers: [] },
  timestamp: 1000,
  status: 'pending',
  ...parts,
})

function show(
  answers: Answers,
  setUp: (wallet: Wallet) => void = () => undefined,
): Wallet {
  const wallet = signedInWallet({
    ...around,
    'API/UserStorageFetchAll': () => none,
    '': nodeOf(ran, ['done']),
    ...answers,
  })
  setUp(wallet)
  showScreen(wallet, {
    path: '/history/$chainId/$hash/outcome',
    at: `/history/137/${metaTxnHash}/outcome`,
    component: OutcomeScreen,
  })
  return wallet
}

const payment = transaction(3, [sent(theo, '1500000'), sent(relayer, '20000')])
const heading = (name: string) => screen.findByRole('heading', { name })
const status = () => screen.getByRole('status').textContent
const link = (name: string) => screen.queryByRole('link', { name })
const landing = () =>
  document.querySelector('[data-landing]')?.getAttribute('data-landing')

describe('OutcomeScreen', () => {
  test('[OUTC-01] says that it waits, and then what the chain shows, not what was asked for', async () => {
    const wallet = show({ [ask]: () => found(payment) }, (own) => {
      keepToken(own)
      addPending(own.pending, pending())
    })
    const waiting = await heading('Sending')
    expect(document.activeElement).toBe(waiting)
    expect(landing()).toBe('waiting')
    expect(status()).toContain('Waiting for Polygon to confirm it')
    expect(link('Send again')).toBeNull()
    expect(link('Save as contact')).toBeNull()

    act(() =>
      wallet.pending.setState({
        entries: [
          pending({ status: 'complete', txnHash: hashOf(3), endedAt: 2440 }),
        ],
      }),
    )
    expect(await heading('Sent')).toBeDefined()
    expect(await screen.findByText('1.5 USDC to 0x7e7e…7e7E')).toBeDefined()
    expect(status()).toContain('Sent.')
    expect(screen.getByText('Done in 1.4 s')).toBeDefined()
    expect(screen.queryByText(/9 USDC/)).toBeNull()
    expect(landing()).toBe('landed')
  })

  test('[OUTC-01] [SEND-01] [CONT-01] leads to the wallet, the transaction, the same payment and a new contact', async () => {
    show({ [ask]: () => found(payment) }, keepToken)
    expect(await heading('Sent')).toBeDefined()
    const href = (name: string) => link(name)?.getAttribute('href') ?? ''
    expect(href('Done')).toBe('/wallet')
    expect(href('See the transaction')).toBe(`/history/137/${hashOf(3)}`)
    const again = new URL(href('Send again'), 'http://cairn')
    expect(again.pathname).toBe('/send')
    expect(again.searchParams.get('to')?.toLowerCase()).toBe(theo)
    await screen.findByText('Send here often?')
    expect(href('Save as contact')).toMatch(/\/contacts\?add=.*7e7e/i)
  })

  test('[OUTC-01] a reload tells when it was done, from the chain alone', async () => {
    show({ [ask]: () => found(payment) })
    expect(await heading('Sent')).toBeDefined()
    expect(screen.getByText(/^Done · 21 Nov 2026, \d\d:00$/)).toBeDefined()
  })

  test('[OUTC-01] an end stays in sight after it left the pending list', async () => {
    const wallet = show({ [ask]: () => found() }, (own) =>
      addPending(
        own.pending,
        pending({ status: 'complete', txnHash: hashOf(3), endedAt: 1400 }),
      ),
    )
    expect(await heading('Sent')).toBeDefined()
    expect(await screen.findByText('Reading the amounts')).toBeDefined()
    act(() => removePending(wallet.pending, metaTxnHash))
    expect(await heading('Sent')).toBeDefined()
    expect(screen.getByText('Done in 0.4 s')).toBeDefined()
  })

  test('[OUTC-01] a swap says what left and what came', async () => {
    const swap = transaction(3, [
      sent(router, '50000000'),
      got(router, '4000000', weth),
      sent(relayer, '20000'),
    ])
    show({ [ask]: () => found(swap) })
    expect(await heading('Swapped')).toBeDefined()
    expect(screen.getByText('50 USDC for 4 WETH')).toBeDefined()
    expect(link('Send again')).toBeNull()
  })

  test('[OUTC-01] [RAMP-02] coins that came name their sender', async () => {
    show({
      [ask]: () =>
        found(transaction(3, [got(theo, '99000000')], { meta: false })),
    })
    expect(await heading('Received')).toBeDefined()
    expect(status()).toContain('99 USDC from 0x7e7e…7e7E')
  })

  test('[OUTC-01] a failure lands nothing, and offers to try again', async () => {
    show({ [ask]: () => found() }, (own) =>
      addPending(own.pending, pending({ status: 'failed', error: 'cold' })),
    )
    expect(await heading('Transaction Failed!')).toBeDefined()
    expect(landing()).toBe('fallen')
    expect(status()).toContain('cold')
    expect(status()).not.toMatch(/Sent|Nothing left/)
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
    expect(link('Send again')).toBeNull()
  })

  test('[OUTC-01] steps that failed are no success, though others happened', async () => {
    show({ [ask]: () => found(payment) }, (own) =>
      addPending(own.pending, pending({ status: 'failed' })),
    )
    expect(await heading('Only partly done')).toBeDefined()
    expect(await screen.findByText(/1\.5 USDC/)).toBeDefined()
    expect(landing()).toBe('fallen')
    expect(link('Save as contact')).toBeNull()
  })

  test('[OUTC-01] without the node, the indexer alone makes no success', async () => {
    show({
      [ask]: () => found(payment),
      '': () => {
        throw new TypeError('away')
      },
    })
    await screen.findByRole('link', { name: 'See the transaction' })
    expect(await heading('Checking your transaction')).toBeDefined()
    expect(landing()).toBe('waiting')
  })

  test('[OUTC-01] steps that a node says failed are counted after a reload', async () => {
    show({ [ask]: () => found(payment), '': nodeOf(ran, ['reverted']) })
    expect(await heading('Only partly done')).toBeDefined()
    expect(status()).toContain('1 step failed.')
    expect(status()).toContain('balance is too low')
  })

  test('[OUTC-01] a transaction that no one knows is no success', async () => {
    show({ [ask]: () => found() })
    expect(await heading('Transaction not found')).toBeDefined()
    expect(link('Go to history')?.getAttribute('href')).toBe('/history')
    expect(landing()).toBe('fallen')
  })

  test('[OUTC-01] [COIN-03] hides amounts while balances are hidden', async () => {
    show({ [ask]: () => found(payment) }, ({ settings, storage }) =>
      putSetting(settings, storage, 'hideBalances', true),
    )
    expect(await heading('Sent')).toBeDefined()
    expect(status()).toContain('•••• USDC')
    expect(status()).not.toContain('1.5')
  })
})
