import {
  addPending,
  addRequest,
  type RequestedTransaction,
  waitingRequests,
} from '@cairn/core'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ReviewScreen } from '#features/requests/ReviewScreen.tsx'
import { trackEnd } from '#features/requests/review-events.ts'
import { account, showScreen, signedInWallet } from './show-screen.tsx'

type Event = { readonly event: string; readonly props: object }

const friend = `0x${'f5'.repeat(20)}` as const

/** Shows the review of a request, and collects what is reported meanwhile. */
function show(request: Pick<RequestedTransaction, 'type' | 'origin'>) {
  const events: Event[] = []
  const bare = signedInWallet({
    'Databeat/Tick': (body) => {
      events.push(...((body as { readonly events?: Event[] }).events ?? []))
      return { ok: true }
    },
  })
  const wallet = {
    ...bare,
    environment: { ...bare.environment, analytics: { token: 'token-1' } },
  }
  const { id } = addRequest(
    wallet.inbox,
    {
      ...request,
      chainId: 137,
      txs: [{ to: friend, value: '1', data: '0x' }],
    },
    wallet.now(),
  )
  showScreen(wallet, {
    path: '/sign-transaction',
    at: '/sign-transaction',
    component: ReviewScreen,
  })
  return { events, requestedTxnID: `${id}`, wallet }
}

test('[ANLT-01] reports that a transaction is asked for and rejected, by its network and app', async () => {
  const origin = 'https://shop.example'
  const { events, requestedTxnID } = show({ type: 'external', origin })
  const cancel = await screen.findByRole('button', { name: 'Cancel' })
  // It waits for a moment after it appeared.
  await waitFor(() => expect(cancel.hasAttribute('aria-disabled')).toBe(false))
  await userEvent.click(cancel)
  await expect
    .poll(() => events, { timeout: 5000 })
    .toMatchObject([
      {
        event: 'PROMPT_SIGN_TRANSACTION',
        props: {
          networkID: '137',
          appID: origin,
          requestedTxnID,
          locale: 'en',
        },
      },
      {
        event: 'PROMPT_SIGN_TRANSACTION_RESULT',
        props: {
          networkID: '137',
          appID: origin,
          requestedTxnID,
          txn_hash: '',
          status: 'rejected',
          locale: 'en',
        },
      },
    ])
  const sent = JSON.stringify(events)
  for (const address of [account, friend])
    expect(sent).not.toContain(address.slice(2))
})

test('[ANLT-01] reports that the set-up of a wallet is asked for', async () => {
  const { events } = show({ type: 'walletDeployment' })
  await screen.findByRole('button', { name: 'Cancel' })
  await expect
    .poll(() => events.map(({ event }) => event), { timeout: 5000 })
    .toEqual(['PROMPT_CONFIRM_WALLET_DEPLOY'])
})

/** A request of this page that was handed in. */
function sent() {
  const { events, wallet } = show({ type: 'send' })
  const [requestedTransaction] = waitingRequests(wallet.inbox.getState())
  if (!requestedTransaction) throw new Error('nothing waits')
  addPending(wallet.pending, {
    type: 'send',
    metaTxnHash: `0x${'aa'.repeat(32)}`,
    chainId: 137,
    requestedTransaction,
    decodedTransaction: { type: 'SEND', title: 'Sent 1', transfers: [] },
    timestamp: wallet.now(),
    status: 'pending',
  })
  trackEnd(wallet, requestedTransaction)
  const results = () =>
    events.filter(({ event }) => event === 'PROMPT_SIGN_TRANSACTION_RESULT')
  return { wallet, results }
}

const txnHash = `0x${'bb'.repeat(32)}`

test.each([
  ['complete', 'sent', txnHash],
  ['failed', 'failed', txnHash],
  ['failed', 'failed', undefined],
] as const)(
  '[ANLT-01] reports one that is %s on the chain as %s, once, by the hash of the chain (%s)',
  async (status, told, hash) => {
    const { wallet, results } = sent()
    wallet.pending.setState(({ entries }) => ({
      entries: entries.map((entry) => ({
        ...entry,
        status,
        ...(hash && { txnHash: hash }),
      })),
    }))
    await expect.poll(results, { timeout: 5000 }).toHaveLength(1)
    expect(results()[0]?.props).toMatchObject({
      status: told,
      txn_hash: hash ?? '',
    })
    wallet.pending.setState({ entries: [] })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(results()).toHaveLength(1)
  },
)

test('[ANLT-01] reports no result while it is on its way', async () => {
  const { results } = sent()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(results()).toEqual([])
})
