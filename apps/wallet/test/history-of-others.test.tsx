import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HistoryScreen } from '#features/history/HistoryScreen.tsx'
import {
  around,
  gatewayPage,
  got,
  sent,
  theo,
  transaction,
} from './_history.ts'
import { showScreen, signedInWallet } from './show-screen.tsx'

test('[HIST-01] says that others moved coins, and leaves out nothing that they moved', async () => {
  const foreign = { meta: false, at: '2026-11-21T08:00:00Z' }
  showScreen(
    signedInWallet({
      ...around,
      'IndexerGateway/GetTransactionHistory': () =>
        gatewayPage({
          137: [
            transaction(4, [sent(theo, '0')], foreign),
            transaction(3, [sent(theo, '1500000'), got(theo, '0')], foreign),
            transaction(2, [got(theo, '0')], foreign),
          ],
        }),
    }),
    { path: '/history', at: '/history', component: HistoryScreen },
  )
  const list = await screen.findByRole('list', { name: 'Transactions' })
  const shown = within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  expect(shown).toHaveLength(1)
  expect(shown[0]).toMatch(/^Someone else moved USDC.*−1\.5 USDC/)
  expect(document.body.textContent).not.toMatch(/Sent to|Received from/)
})
