import { ask } from '@cairn/core'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ReviewScreen } from '#features/requests/ReviewScreen.tsx'
import { messages } from '#features/requests/requests.messages.ts'
import { account, showScreen, signedInWallet } from './show-screen.tsx'

test('[SEND-01] [WCON-02] a transaction that is only signed waits for its test run, and lists no fee', async () => {
  const wallet = signedInWallet({
    'Relayer/FeeOptions': () => ({
      options: [
        {
          token: {
            chainId: 137,
            name: 'POL',
            symbol: 'POL',
            type: 'UNKNOWN',
            decimals: 18,
            logoURL: '',
          },
          to: `0x${'22'.repeat(20)}`,
          value: '7',
          gasLimit: 60_000,
        },
      ],
      sponsored: true,
    }),
  })
  const txs = [{ to: account, value: '1', data: '0x' as const }]
  ask(wallet, {
    chainId: 137,
    from: {
      peerId: '1',
      transport: 'port',
      origin: 'https://shop.example',
      proof: 'browser',
    },
    ask: {
      type: 'transaction',
      reply: 'signed',
      request: { id: 0, type: 'external', txs, chainId: 137, timestamp: 0 },
    } as never,
  }).answer.catch(() => undefined)
  showScreen(wallet, {
    path: '/sign-transaction',
    at: '/sign-transaction',
    component: ReviewScreen,
  })
  const sign = await screen.findByRole('button', { name: messages.signOnly })
  expect(sign).toHaveProperty('disabled', true)
  await screen.findByText(messages.testUnavailable, {}, { timeout: 5_000 })
  expect(sign).toHaveProperty('disabled', true)
  expect(screen.queryByText(messages.payFeeText)).toBeNull()
})
