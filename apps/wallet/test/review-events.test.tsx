import { addRequest, type RequestedTransaction } from '@cairn/core'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ReviewScreen } from '#features/requests/ReviewScreen.tsx'
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
  return { events, requestedTxnID: `${id}` }
}

test('[ANLT-01] reports that a transaction is asked for and rejected, by its network and app', async () => {
  const origin = 'https://shop.example'
  const { events, requestedTxnID } = show({ type: 'external', origin })
  const cancel = await screen.findByRole('button', { name: 'Cancel' })
  // It waits for half a second after the last answer, here of another test.
  await waitFor(() => expect(cancel).toHaveProperty('disabled', false))
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
