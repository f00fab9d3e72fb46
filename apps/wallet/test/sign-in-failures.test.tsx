import { sealAnswer } from '@cairn/clients'
import { startWallet } from '@cairn/core'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { SignInScreen } from '#features/auth/SignInScreen.tsx'
import { messages as authMessages } from '../src/features/auth/auth.messages.ts'
import { messages as signInMessages } from '../src/features/auth/sign-in.messages.ts'
import {
  type Answers,
  account,
  showScreen,
  signedInWallet,
} from './show-screen.tsx'

afterEach(() => vi.restoreAllMocks())

function strangersWallet(answers: Answers = {}) {
  const wallet = signedInWallet(answers)
  wallet.session.setState({ type: 'signed-out' }, true)
  // The provider's answer is looked for twice a second.
  const delay = () => new Promise<void>((resolve) => setTimeout(resolve))
  const request = (_name: string, hold: () => unknown) => hold()
  Object.assign(wallet.platform, { delay, locks: { request } })
  const socialProviders = ['google' as const]
  return { ...wallet, environment: { ...wallet.environment, socialProviders } }
}

const showDoor = (wallet: ReturnType<typeof strangersWallet>) =>
  showScreen(wallet, { path: '/auth', at: '/auth', component: SignInScreen })

/** The window that the browser opens for a provider, or refuses to open. */
function opens(opened: { readonly closed: boolean } | null) {
  const page = { replace() {}, href: 'http://wallet.test/' }
  const asWindow = opened && { ...opened, location: page, close() {} }
  return vi.spyOn(window, 'open').mockReturnValue(asWindow as Window | null)
}

async function pressGoogle(answers: Answers = {}) {
  const wallet = strangersWallet(answers)
  showDoor(wallet)
  const name = 'Continue with Google'
  await userEvent.click(await screen.findByRole('button', { name }))
  return wallet
}

type Attempt = {
  readonly digest: `0x${string}`
  readonly popup: { readonly session: string; readonly result: string }
}

/** Identity, and what a provider's window leaves there: an error, or nothing yet. */
function provider(error: string | undefined): Answers {
  let asked: Attempt | undefined
  return {
    'Identity/StartSocial': (body) => {
      asked = body as Attempt
      return { url: 'https://provider.example/' }
    },
    'API/MemoryLoad': async ({ key }) => {
      if (!error || !asked || key !== asked.popup.result) return { value: '' }
      const answer = new URLSearchParams({ state: asked.digest, error })
      const { session } = asked.popup
      return { value: await sealAnswer(`#${answer}`, session, asked.digest) }
    },
  }
}

describe('a sign-in at a provider', () => {
  test.each([
    [
      'blocked by the browser',
      null,
      {},
      'Your browser blocked the sign-in window',
    ],
    [
      'refused there',
      { closed: false },
      provider('access_denied'),
      'Authentication failed. Please try again.',
    ],
    [
      'asked of services that are away',
      { closed: false },
      {},
      'Cairn can’t connect right now',
    ],
  ])(
    '[AUTH-02] [AUTH-04] [ERRS-01] error: %s says so',
    async (_case, opened, answers, words) => {
      opens(opened)
      await pressGoogle(answers)
      const alert = await screen.findByRole('alert')
      expect(alert.textContent).toContain('Sign in failed')
      expect(alert.textContent).toContain(words)
      const here = within(alert).queryByRole('button')
      expect(here?.textContent).toBe(
        opened ? undefined : signInMessages.continueHere,
      )
    },
  )

  test('[AUTH-04] [ERRS-01] that the person left there is no error', async () => {
    opens({ closed: false })
    await pressGoogle(provider('dismissed'))
    expect((await screen.findByRole('status')).textContent).toContain(
      'User dismissed auth popup',
    )
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('[AUTH-02] [AUTH-04] whose window seems closed is not waited for with a spinner, and can be opened again', async () => {
    opens({ closed: true })
    const wallet = await pressGoogle(provider(undefined))
    await screen.findByText(signInMessages.windowGoneText)
    expect(document.querySelector('[data-spinner]')).toBeNull()
    vi.restoreAllMocks()
    const open = opens(null)
    await userEvent.click(
      screen.getByRole('button', { name: authMessages.tryAgain }),
    )
    expect(open).toHaveBeenCalledOnce()
    await screen.findByText(/^Your browser blocked/)
    expect(wallet.social.getState().type).toBe('failed')
  })

  test('[AUTH-02] whose window is open is waited for with a spinner', async () => {
    opens({ closed: false })
    const wallet = await pressGoogle(provider(undefined))
    await screen.findByText(signInMessages.otherWindowText)
    expect(document.querySelector('[data-spinner]')).not.toBeNull()
    await userEvent.click(
      screen.getByRole('button', { name: authMessages.cancel }),
    )
    expect(wallet.social.getState().type).toBe('idle')
  })
})

describe('a page that opens', () => {
  test('[SESS-02] [STOR-02] without the key of its session says why to sign in again', async () => {
    const wallet = strangersWallet()
    const sessionAddress = `0x${'d'.repeat(40)}` as const
    const dump = { version: 2, address: account, sessionAddress } as const
    wallet.storage.set('sessionDump', dump)
    await startWallet(wallet)
    showDoor(wallet)
    const [notice] = await screen.findAllByRole('status')
    expect(notice?.textContent).toContain('couldn’t read the keys')
    expect(wallet.storage.get('sessionDump')).toBeUndefined()
  })

  test('[SESS-03] after a sign-out that was cut off, and could not remove the device, names it', async () => {
    const wallet = strangersWallet()
    wallet.storage.set('signedOut', 'device-not-removed')
    wallet.storage.set('leftDevice', 'Firefox on Linux')
    wallet.storage.set('signingOut', true)
    await startWallet(wallet)
    showDoor(wallet)
    const [notice] = await screen.findAllByRole('status')
    expect(notice?.textContent).toContain(
      'this device is still part of your wallet',
    )
    expect(notice?.textContent).toContain('Firefox on Linux')
  })
})
