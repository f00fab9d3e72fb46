import { notify } from '@cairn/core'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AccountOverlays } from '#app/AccountOverlays.tsx'
import { PublicLayout } from '#app/PublicLayout.tsx'
import { noticeTitle } from '../src/app/notices.messages.ts'
import { showScreen, signedInWallet } from './show-screen.tsx'

const guard = `0x${'9'.repeat(40)}` as const
const focus = { kind: 'guard', signer: guard, account: guard } as const

const isShown = (element: HTMLElement) =>
  element.closest('[style*="display: none"]') === null

test('[GUARD-02] [SHELL-07] the code’s dialog stays in sight while the first notification is loaded', async () => {
  const wallet = signedInWallet({})
  showScreen(wallet, { path: '/auth', at: '/auth', component: PublicLayout })
  await screen.findByRole('contentinfo')
  act(() => wallet.signing.setState({ focus }))
  const dialog = await screen.findByRole('dialog')
  act(() => {
    notify(wallet.notifications, {
      kind: 'failure',
      title: { fact: 'signing-failed' },
    })
  })
  expect(isShown(dialog)).toBe(true)
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain(noticeTitle({ fact: 'signing-failed' }))
})

test('[SIGN-03] a dialog stays in sight while another one is loaded', async () => {
  const wallet = signedInWallet({})
  showScreen(wallet, {
    path: '/wallet',
    at: '/wallet?shortcuts=true',
    component: () => <AccountOverlays isTask={false} />,
  })
  const dialog = await screen.findByRole('dialog')
  act(() => wallet.signing.setState({ focus }))
  expect(isShown(dialog)).toBe(true)
  await screen.findByText(/6-digit/)
})
