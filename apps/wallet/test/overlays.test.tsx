import { notify } from '@cairn/core'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
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

test.each([
  [
    'hello',
    'That isn’t a WalletConnect link. It starts with “wc:”.',
    "'hello' is not a proper WalletConnect URI",
  ],
  [
    'wc:aa@1?bridge=x',
    'This link is for version 1 of WalletConnect, which no longer works. The app has to use version 2.',
    'Dapp trying to connect is not using WalletConnect version 2',
  ],
])(
  '[WCON-01] %s is refused under its field, and by a notification',
  async (text, underField, title) => {
    const wallet = signedInWallet({})
    showScreen(wallet, {
      path: '/wallet',
      at: '/wallet?pair=true',
      component: () => <AccountOverlays isTask={false} />,
    })
    const dialog = within(await screen.findByRole('dialog'))
    const field = dialog.getByRole('textbox', { name: 'WalletConnect link' })
    await userEvent.click(field)
    await userEvent.paste(text)
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }))
    expect(dialog.getByText(underField)).toBeDefined()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(wallet.notifications.getState()).toMatchObject({
      shown: [{ kind: 'failure', title }],
    })
    await userEvent.type(field, ' ')
    expect(dialog.queryByText(underField)).toBeNull()
  },
)
