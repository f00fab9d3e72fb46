import type { SigningFocus, Wallet } from '@cairn/core'
import { waitForSignature } from '@cairn/core/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { useStore } from 'zustand'
import { LoginView } from '#features/signing/LoginView.tsx'
import { PlainPasswordView } from '#features/signing/PlainPasswordView.tsx'
import { RecoveryPhraseView } from '#features/signing/RecoveryPhraseView.tsx'
import { messages as secretViewsMessages } from '../src/features/signing/secret-views.messages.ts'
import { messages as phraseMessages } from '../src/shared/phrase/phrase.messages.ts'
import { account, showScreen, signedInWallet } from './show-screen.tsx'

const signer = `0x${'7'.repeat(40)}` as const
const words = 'test test test test test test test test test test test junk'

class Refusal extends Error {
  constructor(name: string) {
    super(name)
    this.name = name
  }
}

/** A view of a signer that takes one secret and refuses others by name. */
function show(
  kind: SigningFocus['kind'],
  View: (props: { focus: SigningFocus }) => React.ReactNode,
  right = words,
  refusal = 'InvalidRecoveryPhraseError',
) {
  const wallet: Wallet = signedInWallet({})
  const typed: string[] = []
  const ends: boolean[] = []
  wallet.signers.byAddress.set(signer, {
    address: signer,
    kind,
    label: 'recovery-key',
    status: () => ({
      state: 'phrase-needed',
      ready: false,
      actionable: true,
      available: true,
    }),
    sign: async () => '0x',
    async unlock(secret) {
      typed.push(secret)
      if (secret !== right) throw new Refusal(refusal)
    },
  })
  waitForSignature(wallet, account, signer)
  wallet.signingQueue.endFocus = (isContinued) => void ends.push(isContinued)
  wallet.signing.setState({ focus: { kind, signer, account } })
  showScreen(wallet, {
    path: '/wallet',
    at: '/wallet',
    component: function Shown() {
      const focus = useStore(wallet.signing, (state) => state.focus)
      return focus ? <View focus={focus} /> : null
    },
  })
  return { wallet, typed, ends }
}

const goOn = () => screen.findByRole('button', { name: 'Continue' })
const isOff = async () => (await goOn()).hasAttribute('disabled')

describe('RecoveryPhraseView', () => {
  test('[SIGN-08] takes exactly twelve words, trimmed, beside the wallet they are for', async () => {
    const { typed, ends } = show('recovery-key', RecoveryPhraseView)
    const field = await screen.findByRole('textbox', {
      name: 'Recovery phrase',
    })
    const wallet = screen.getByRole('dialog', {
      name: secretViewsMessages.recovery,
    })
    expect(wallet.textContent).toContain(account.slice(0, 6))
    expect(await isOff()).toBe(true)
    await userEvent.type(field, words.replace(' junk', ''))
    expect(await isOff()).toBe(true)
    await userEvent.type(field, ' junk again')
    expect(await isOff()).toBe(true)
    await userEvent.clear(field)
    await userEvent.type(field, `  ${words} `)
    expect(await isOff()).toBe(false)
    await userEvent.click(await goOn())
    expect(typed).toEqual([words])
    expect(ends).toEqual([true])
  })

  test.each([
    ['InvalidRecoveryPhraseError', 'Invalid recovery phrase'],
    ['SignerMismatchError', phraseMessages.mismatch],
  ])(
    '[SIGN-08] [ERRS-01] error: %s is said at the field and in a notification, and may be typed again',
    async (name, text) => {
      const { wallet, ends } = show(
        'recovery-key',
        RecoveryPhraseView,
        '',
        name,
      )
      const field = await screen.findByRole('textbox', {
        name: 'Recovery phrase',
      })
      await userEvent.type(field, words)
      await userEvent.click(await goOn())
      expect(await screen.findByText(text)).toBeTruthy()
      expect(wallet.notifications.getState().shown).toMatchObject([
        { kind: 'failure', text },
      ])
      expect(ends).toEqual([])
      expect(await isOff()).toBe(false)
      await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
      expect(ends).toEqual([false])
    },
  )
})

describe('PlainPasswordView', () => {
  test('[SIGN-09] [ERRS-01] needs a password, says "Wrong password", and takes the next', async () => {
    const { typed, ends } = show('plain-password', PlainPasswordView, 'sesame')
    const field = await screen.findByLabelText('Enter your password', {
      selector: 'input',
    })
    expect(field.getAttribute('type')).toBe('password')
    expect(await isOff()).toBe(true)
    await userEvent.type(field, '   ')
    expect(await isOff()).toBe(true)
    await userEvent.clear(field)
    await userEvent.type(field, 'open{Enter}')
    expect(await screen.findByText('Wrong password')).toBeTruthy()
    expect(field.hasAttribute('disabled')).toBe(false)
    expect(await isOff()).toBe(false)
    await userEvent.clear(field)
    expect(screen.queryByText('Wrong password')).toBeNull()
    await userEvent.type(field, 'sesame')
    await userEvent.click(await goOn())
    expect(typed).toEqual(['open', 'sesame'])
    expect(ends).toEqual([true])
  })
})

describe('LoginView', () => {
  test('[SIGN-06] tries by itself, in a window on a phone too; blocked, it says so and a press tries again', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const phone = vi
      .spyOn(navigator, 'userAgent', 'get')
      .mockReturnValue('Mozilla/5.0 (iPhone) Mobile Safari')
    const { ends } = show('login-provider', LoginView)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/Login failed.*blocked/)
    expect(open).toHaveBeenCalledTimes(1)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(open).toHaveBeenCalledTimes(2)
    await screen.findByRole('alert')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(ends).toEqual([false])
    open.mockRestore()
    phone.mockRestore()
  })

  test('[SIGN-06] [ERRS-01] error: a provider that is unknown here is said in words for people', async () => {
    const close = vi.fn()
    const open = vi
      .spyOn(window, 'open')
      .mockReturnValue({ closed: false, close } as unknown as Window)
    show('login-provider', LoginView)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(
      'Login failed Authentication failed. Please try again.',
    )
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
    open.mockRestore()
  })
})
