import { keepDraft, putSetting, readDraft, termsVersion } from '@cairn/core'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { open } from './open-app.tsx'
import {
  balances,
  signedInWallet,
  tokenBalance,
  twoDollars,
} from './show-screen.tsx'

const findAmount = () =>
  screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount' })

test('[SEND-01] a form opened anew is empty; Back and Edit lead to what was entered', async () => {
  const wallet = signedInWallet({
    ...twoDollars,
    'API/UserStorageFetch': () => ({ object: null }),
    'IndexerGateway/GetTokenBalancesDetails': () =>
      balances([tokenBalance('USD Coin')]),
  })
  putSetting(wallet.settings, wallet.storage, 'acceptedTerms', termsVersion)
  const { router, history, at } = open(wallet, '/send', ['/wallet'])
  await userEvent.type(await findAmount(), '1.5')
  const go = (to: '/wallet' | '/send', edits?: number) =>
    act(() => router.navigate({ to, state: { edits } }))

  await go('/wallet')
  await at().toBe('/wallet')
  act(() => history.back())
  expect((await findAmount()).value).toBe('1.5')

  await go('/wallet')
  await go('/send')
  expect((await findAmount()).value).toBe('')

  await userEvent.type(await findAmount(), '2')
  keepDraft(wallet, 'send', {
    ...(readDraft(wallet, 'send') as object),
    requestId: 7,
  })
  await go('/wallet')
  await go('/send', 7)
  expect((await findAmount()).value).toBe('2')
})
