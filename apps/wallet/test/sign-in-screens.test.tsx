import {
  putSetting,
  type SessionState,
  type SignedOutReason,
  type SocialFailure,
  type Wallet,
} from '@cairn/core'
import { dappVisit } from '@cairn/protocol'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PasswordlessScreen } from '#features/auth/PasswordlessScreen.tsx'
import { PasswordScreen } from '#features/auth/PasswordScreen.tsx'
import { RecoveryScreen } from '#features/auth/RecoveryScreen.tsx'
import { SignInScreen } from '#features/auth/SignInScreen.tsx'
import { messages as authMessages } from '../src/features/auth/auth.messages.ts'
import { moreWords } from '../src/features/auth/secret.messages.ts'
import { messages as signInMessages } from '../src/features/auth/sign-in.messages.ts'
import { showScreen, signedInWallet } from './show-screen.tsx'

const ways = [
  '/wallet',
  '/connect',
  '/auth',
  '/auth/passwordless',
  '/auth/recovery',
]
const providers = ['google', 'facebook', 'apple', 'discord', 'twitch'] as const

/** A wallet with five providers; signed out but where a test says. */
function strangersWallet(session: SessionState = { type: 'signed-out' }) {
  const wallet = signedInWallet({})
  wallet.session.setState(session, true)
  const environment = { ...wallet.environment, socialProviders: [...providers] }
  return { ...wallet, environment }
}

function openedBy(options: object): Wallet {
  const wallet = strangersWallet()
  const intent = { type: 'connect', options: { app: 'Game', ...options } }
  const visit = z.parse(dappVisit, { sessionId: '1.5', intent })
  return { ...wallet, visit }
}

const show = (wallet: Wallet, path: string, component: () => React.ReactNode) =>
  showScreen(wallet, {
    path,
    at: path,
    component,
    ways: ways.filter((way) => way !== path),
  })

const showDoor = (wallet: Wallet) => show(wallet, '/auth', SignInScreen)

function developer(wallet: Wallet): Wallet {
  const flags = { forceCreateWallet: false, fastJwtExpiry: false }
  const devMode = { enabled: true, ...flags }
  putSetting(wallet.settings, wallet.storage, 'devMode', devMode)
  return wallet
}

describe('SignInScreen', () => {
  test('[AUTH-01] whoever is signed in goes to the wallet', async () => {
    showDoor(signedInWallet({}))
    expect(await screen.findByText('At /wallet')).toBeDefined()
  })

  test('[AUTH-01] [AUTH-06] and a dapp that keeps the wallet open has its question there', async () => {
    const wallet = openedBy({ keepWalletOpened: true })
    const address = `0x${'a'.repeat(40)}` as const
    const login = { type: 'unknown' } as const
    const engine = 'ready' as const
    wallet.session.setState({ type: 'signed-in', address, login, engine }, true)
    showDoor(wallet)
    expect(await screen.findByText('At /connect')).toBeDefined()
  })

  test.each([
    [{}, true, ['Google', 'Facebook', 'Apple', 'Discord', 'Twitch']],
    [
      { signInOptions: ['email', 'twitch', 'google'] },
      true,
      ['Google', 'Twitch'],
    ],
    [{ signInOptions: ['apple'] }, false, ['Apple']],
  ])(
    '[AUTH-01] [AUTH-06] options %o: a mail address %s, %j',
    async (options, hasMail, names) => {
      showDoor(openedBy(options))
      await screen.findByRole('heading', { name: signInMessages.signInTo })
      const buttons = screen
        .getAllByRole('button', { name: /^Continue with/ })
        .map((button) => button.getAttribute('aria-label'))
      expect(buttons).toEqual(names.map((name) => `Continue with ${name}`))
      const mail = screen.queryByRole('textbox', { name: 'Email' })
      expect(mail !== null).toBe(hasMail)
    },
  )

  test('[AUTH-06] [PWLS-01] an app that names a mail address leads to its page once, and has nothing mailed', async () => {
    const wallet = openedBy({ signInWithEmail: 'Mira@example.com' })
    const { unmount } = showDoor(wallet)
    expect(await screen.findByText('At /auth/passwordless')).toBeDefined()
    expect(wallet.passwordless.getState()).toEqual({ type: 'idle' })
    unmount()
    showDoor(wallet)
    await screen.findByRole('textbox', { name: 'Email' })
    expect(screen.queryByText('At /auth/passwordless')).toBeNull()
  })

  test.each([
    [false, [moreWords.newPhrase, moreWords.recovery]],
    [true, [moreWords.newPhrase, moreWords.recovery, 'Password']],
  ])(
    '[AUTH-01] more options, for a developer %s',
    async (isDeveloper, names) => {
      const wallet = strangersWallet()
      showDoor(isDeveloper ? developer(wallet) : wallet)
      await userEvent.click(
        await screen.findByRole('button', { name: 'More options' }),
      )
      const dialog = await screen.findByRole('dialog', { name: 'More options' })
      const links = within(dialog).getAllByRole('link')
      expect(links).toHaveLength(names.length)
      for (const [index, name] of names.entries())
        expect(links[index]?.textContent).toContain(name)
    },
  )

  test.each<[SocialFailure, string]>([
    ['not-enough-signers', 'Not enough signers'],
    ['not-created', 'Error creating wallet'],
    ['no-key-kept', 'This browser can’t store your key'],
  ])(
    '[AUTH-04] [ERRS-01] a provider’s sign-in that is %s: %s',
    async (reason, words) => {
      const wallet = strangersWallet()
      wallet.social.setState(
        { type: 'failed', provider: 'google', reason },
        true,
      )
      showDoor(wallet)
      const alert = await screen.findByRole('alert')
      expect(alert.textContent).toContain('Sign in failed')
      expect(alert.textContent).toContain(words)
      expect(within(alert).queryByRole('button')).toBeNull()
    },
  )

  test.each<[SignedOutReason, string]>([
    ['device-removed', 'This device was removed from your wallet'],
    ['session-unreadable', 'Could not decrypt data'],
    ['migration-needed', 'Your wallet needs an update'],
  ])('[SESS-02] [SESS-04] [STOR-02] says why: %s', async (reason, words) => {
    showDoor(strangersWallet({ type: 'signed-out', reason }))
    const [notice] = await screen.findAllByRole('status')
    expect(notice?.textContent).toContain(words)
  })
})

describe('PasswordlessScreen', () => {
  const showAsk = (wallet: Wallet) =>
    show(wallet, '/auth/passwordless', PasswordlessScreen)
  const field = () => screen.findByRole('textbox', { name: 'Email' })

  test('[PWLS-01] Continue and Enter say what is missing or wrong, and lead back to the field', async () => {
    const wallet = strangersWallet()
    showAsk(wallet)
    const email = await field()
    const next = screen.getByRole('button', { name: 'Continue' })
    const isDisabled = () => next.getAttribute('aria-disabled') === 'true'
    expect(isDisabled()).toBe(true)
    await userEvent.click(next)
    expect(screen.getByRole('alert').textContent).toBe(
      signInMessages.emailMissing,
    )
    expect(document.activeElement).toBe(email)
    await userEvent.type(email, 'mira')
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.type(email, '{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('Invalid email address')
    await userEvent.click(next)
    expect(screen.getByRole('alert').textContent).toBe('Invalid email address')
    expect(document.activeElement).toBe(email)
    expect(wallet.passwordless.getState()).toEqual({ type: 'idle' })
    expect(isDisabled()).toBe(true)
    await userEvent.type(email, '@example.com')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(isDisabled()).toBe(false)
  })

  test('[AUTH-06] [PWLS-01] has the address that an app names filled in; one press mails', async () => {
    const wallet = openedBy({ signInWithEmail: 'Mira@example.com' })
    showAsk(wallet)
    expect(await field()).toHaveProperty('value', 'mira@example.com')
    expect(wallet.passwordless.getState()).toEqual({ type: 'idle' })
    const suggested = authMessages.suggested('mira@example.com')
    expect(screen.queryAllByText(suggested)).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await expect
      .poll(() => wallet.passwordless.getState())
      .toMatchObject({ type: 'failed', email: 'mira@example.com' })
  })

  test.each([
    [{}, true],
    [{ signInOptions: ['email'] }, false],
  ])('[PWLS-01] options %o: Cancel %s', async (options, isThere) => {
    showAsk(openedBy(options))
    await field()
    expect(screen.queryByText(/suggested/)).toBeNull()
    const cancel = screen.queryByRole('button', { name: 'Cancel' })
    expect(cancel !== null).toBe(isThere)
  })

  test.each([
    [{}, 'mira@gmail.com', true],
    [{}, 'mira@example.com', false],
    [{ signInOptions: ['email', 'apple'] }, 'mira@gmail.com', false],
  ])(
    '[PWLS-01] options %o, %s: Google is offered %s',
    async (options, address, isOffered) => {
      showAsk(openedBy(options))
      await userEvent.type(await field(), address)
      const google = screen.queryByRole('button', {
        name: 'Continue with Google',
      })
      expect(google !== null).toBe(isOffered)
      const label = isOffered ? 'Continue with email' : 'Continue'
      expect(screen.getByRole('button', { name: label })).toBeDefined()
    },
  )

  const waiting = (wallet: Wallet, agoMs: number) => {
    const deviceInfo = { browser: 'Chromium', os: 'Linux' }
    const sentAt = wallet.now() - agoMs
    const asked = { email: 'mira@example.com', code: '004217' }
    const type = 'waiting' as const
    wallet.passwordless.setState({ type, ...asked, sentAt, deviceInfo }, true)
  }

  test('[PWLS-03] shows where the mail went and the code, zeros too, and leads to another address', async () => {
    const wallet = strangersWallet()
    waiting(wallet, 0)
    showAsk(wallet)
    expect(await screen.findByText(/sent to mira@example.com/)).toBeDefined()
    const code = screen.getByRole('group', { name: 'Confirmation code' })
    expect(code.textContent).toContain('004217')
    expect(within(code).getByRole('button', { name: 'Copy' })).toBeDefined()
    const again = screen.getByRole('button', { name: 'Send again in 30 s' })
    expect(again.hasAttribute('disabled')).toBe(true)
    await userEvent.click(
      screen.getByRole('button', { name: authMessages.otherEmail }),
    )
    expect(wallet.passwordless.getState()).toEqual({ type: 'idle' })
    expect(await field()).toHaveProperty('value', 'mira@example.com')
  })

  test('[PWLS-03] after half a minute the mail can be sent again; what fails is said', async () => {
    const wallet = strangersWallet()
    waiting(wallet, 30_000)
    showAsk(wallet)
    await userEvent.click(
      await screen.findByRole('button', { name: 'Send again' }),
    )
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Sign in failed',
    )
    expect(await field()).toHaveProperty('value', 'mira@example.com')
  })
})

describe('RecoveryScreen', () => {
  test.each([
    [11, true],
    [12, false],
    [13, true],
  ])('[AUTH-07] %i words: Continue is off %s', async (count, isOff) => {
    show(strangersWallet(), '/auth/recovery', RecoveryScreen)
    const words = Array.from({ length: count }, () => 'stone').join(' ')
    await userEvent.type(await screen.findByRole('textbox'), ` ${words} `)
    const next = screen.getByRole('button', { name: 'Continue' })
    expect(next.hasAttribute('disabled')).toBe(isOff)
  })

  test('[AUTH-07] counts the words, and names the first that is no recovery word', async () => {
    show(strangersWallet(), '/auth/recovery', RecoveryScreen)
    const field = await screen.findByRole('textbox')
    await userEvent.type(field, 'abandon ability abl')
    expect(screen.getByText('3 of 12 words')).toBeDefined()
    await userEvent.type(field, 'a zoo ')
    expect(
      await screen.findByText(
        '4 of 12 words. Word 3, “abla”, isn’t a recovery word. Check its spelling.',
      ),
    ).toBeDefined()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await userEvent.clear(field)
    await userEvent.type(field, 'zoo '.repeat(13))
    expect(
      screen.getByText('A recovery phrase has 12 words. These are 13.'),
    ).toBeDefined()
  })

  test('[AUTH-01] [AUTH-07] leads from the sign-in to the recovery phrase', async () => {
    showDoor(strangersWallet())
    const link = await screen.findByRole('link', {
      name: signInMessages.phrase,
    })
    expect(link.getAttribute('href')).toBe('/auth/recovery')
    for (const text of [signInMessages.tested, signInMessages.open])
      expect(screen.getByText(text)).toBeDefined()
  })

  test('[AUTH-07] [ERRS-01] words that are no phrase: said once, and a notification that goes when they are changed', async () => {
    const wallet = strangersWallet()
    show(wallet, '/auth/recovery', RecoveryScreen)
    const words = Array.from({ length: 12 }, () => 'stone').join(' ')
    await userEvent.type(await screen.findByRole('textbox'), words)
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Invalid recovery phrase',
    )
    expect(wallet.notifications.getState().shown).toMatchObject([
      { kind: 'failure', title: 'Sign in failed' },
    ])
    expect(screen.getAllByText('Invalid recovery phrase')).toHaveLength(1)
    await userEvent.type(screen.getByRole('textbox'), 's')
    expect(wallet.notifications.getState().shown).toEqual([])
  })
})

describe('PasswordScreen', () => {
  const path = '/auth/plain-password'

  test('[AUTH-08] is for developers alone', async () => {
    show(strangersWallet(), path, PasswordScreen)
    expect(await screen.findByText('At /auth')).toBeDefined()
  })

  test('[AUTH-08] a weak password is measured, and must be acknowledged', async () => {
    show(developer(strangersWallet()), path, PasswordScreen)
    const next = await screen.findByRole('button', { name: 'Continue' })
    const isOff = () => next.hasAttribute('disabled')
    const weak = screen.getByRole('checkbox', { name: /password is weak/ })
    await userEvent.click(weak)
    expect(isOff()).toBe(true)
    await userEvent.click(weak)
    await userEvent.type(screen.getByLabelText('Password'), 'sesame')
    expect(screen.getByText('28.20 bits')).toBeDefined()
    expect(isOff()).toBe(true)
    await userEvent.click(weak)
    expect(isOff()).toBe(false)
  })

  test('[AUTH-08] a strong one needs no acknowledgement', async () => {
    show(developer(strangersWallet()), path, PasswordScreen)
    const password = `Aa1!${'x'.repeat(36)}`
    await userEvent.type(await screen.findByLabelText('Password'), password)
    expect(screen.queryByRole('checkbox')).toBeNull()
    const next = screen.getByRole('button', { name: 'Continue' })
    expect(next.hasAttribute('disabled')).toBe(false)
  })
})
