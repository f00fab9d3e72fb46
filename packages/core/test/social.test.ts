import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAccount } from '../src/account/engine.ts'
import {
  cancelSocial,
  continueFocus,
  finishRedirect,
  isRedirectPending,
  promptSigner,
  reLogin,
  type SocialWindow,
  signInByPopup,
  signInByRedirect,
  startWallet,
  type Wallet,
} from '../src/index.ts'
import { clearLocalSigners } from '../src/roster/account-roster.ts'
import { askByPopup } from '../src/social/ask-provider.ts'
import { newProfile, openPage, type Profile, waitFor } from './_browser.ts'
import { isSignedOnChain } from './_on-chain.ts'
import { walkProvider } from './_provider.ts'
import { addressOf, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

const providers = ['google', 'facebook', 'apple', 'discord', 'twitch'] as const

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack?.[Symbol.asyncDispose]())

/** A window in which a person does what `act` does with an address. */
function windowFor(
  act: (url: string) => Promise<unknown>,
): SocialWindow & { readonly done: () => Promise<unknown> } {
  let closed = false
  let done: Promise<unknown> = Promise.resolve()
  return {
    navigate(url) {
      done = act(url)
    },
    isClosed: () => closed,
    close() {
      closed = true
    },
    done: () => done,
  }
}

function personAt(profile: Profile, name: string | undefined) {
  return windowFor((url) => walkProvider(profile.cookies, url, name))
}

async function signInWith(
  provider: (typeof providers)[number],
  name: string,
  profile: Profile = newProfile(),
): Promise<Wallet> {
  const page = openPage(stack, profile)
  await startWallet(page)
  const window = personAt(profile, name)
  await signInByPopup(page, { provider, window })
  expect(page.social.getState()).toEqual({ type: 'idle' })
  return page
}

describe('signInByPopup', () => {
  test.each(providers)(
    '[AUTH-02] [SIGN-10] opens a wallet with %s, keeps the name, and opens the same one again',
    async (provider) => {
      const first = await signInWith(provider, 'Ada')
      const second = await signInWith(provider, ' ada ')
      const other = await signInWith(provider, 'Bob')
      expect(addressOf(second)).toBe(addressOf(first))
      expect(addressOf(other)).not.toBe(addressOf(first))
      expect(first.session.getState()).toMatchObject({
        login: {
          type: provider,
          email: `ada@${provider}.example`,
          name: 'ada',
        },
      })
    },
  )

  test('[AUTH-02] two providers are two people, whatever they call them', async () => {
    const one = await signInWith('google', 'carol@example.com')
    const two = await signInWith('twitch', 'carol@example.com')
    expect(addressOf(one)).not.toBe(addressOf(two))
  })

  test('[AUTH-04] a Discord grant is renewed afterwards; what goes wrong there stays in the log', async () => {
    const path = '/rpc/Identity/RefreshDiscord'
    const before = stack.calls.get(path) ?? 0
    stack.broken.set(path, 500)
    await signInWith('discord', 'Dora')
    stack.broken.clear()
    expect(stack.calls.get(path)).toBe(before + 1)
    await signInWith('discord', 'Dora')
    expect(stack.calls.get(path)).toBe(before + 2)
    await signInWith('google', 'Dora')
    expect(stack.calls.get(path)).toBe(before + 2)
  })

  test('[AUTH-04] error: whoever refuses there is told so, and stays signed out', async () => {
    const profile = newProfile()
    const page = openPage(stack, profile)
    await startWallet(page)
    const window = personAt(profile, undefined)
    await signInByPopup(page, { provider: 'google', window })
    expect(page.social.getState()).toEqual({
      type: 'failed',
      provider: 'google',
      reason: 'dismissed',
    })
    expect(page.session.getState()).toEqual({ type: 'signed-out' })
    expect(page.signers.byAddress.size).toBe(0)
  })

  test('[AUTH-02] a window that says it is closed may still answer: its provider cut the tie', async () => {
    const profile = newProfile()
    const page = openPage(stack, profile)
    await startWallet(page)
    let url = ''
    const window = windowFor(async (address) => {
      url = address
    })
    const done = signInByPopup(page, { provider: 'google', window })
    await waitFor(page.social, ({ type }) => type === 'waiting')
    window.close()
    await waitFor(
      page.social,
      (state) => state.type === 'waiting' && state.isGone === true,
    )
    await walkProvider(profile.cookies, url, 'Cut off')
    await done
    expect(page.social.getState()).toEqual({ type: 'idle' })
    expect(page.session.getState()).toMatchObject({ type: 'signed-in' })
  })

  test('[AUTH-02] error: the browser opens no window', async () => {
    const page = openPage(stack, newProfile())
    await signInByPopup(page, { provider: 'apple', window: undefined })
    expect(page.social.getState()).toMatchObject({ reason: 'blocked' })
  })

  test('[AUTH-02] an answer that comes after Cancel is not looked at', async () => {
    const profile = newProfile()
    const page = openPage(stack, profile)
    await startWallet(page)
    let url = ''
    const window = windowFor(async (address) => {
      url = address
    })
    const done = signInByPopup(page, { provider: 'google', window })
    await waitFor(page.social, ({ type }) => type === 'waiting')
    await expect.poll(() => url).not.toBe('')
    cancelSocial(page)
    await done
    await walkProvider(profile.cookies, url, 'Eve')
    expect(window.isClosed()).toBe(true)
    expect(page.social.getState()).toEqual({ type: 'idle' })
    expect(page.session.getState()).toEqual({ type: 'signed-out' })
  })

  test('[AUTH-02] error: somebody led to the provider by another’s address signs nobody in', async () => {
    const attacker = newProfile()
    const victim = newProfile()
    const page = openPage(stack, attacker)
    let ended: Awaited<ReturnType<typeof walkProvider>> | undefined
    const window = windowFor(async (url) => {
      ended = await walkProvider(victim.cookies, url, 'Victim')
      window.close()
    })
    const done = signInByPopup(page, { provider: 'google', window })
    await waitFor(
      page.social,
      (state) => state.type === 'waiting' && state.isGone === true,
    )
    cancelSocial(page)
    await done
    expect(ended).toMatchObject({ status: 400 })
    expect(ended?.page).toContain('Sign in failed')
    expect(page.session.getState()).toEqual({ type: 'initial' })
  })

  test('[AUTH-04] error: identity is away', async () => {
    const page = openPage(stack, newProfile())
    stack.broken.set('/rpc/Identity/StartSocial', 503)
    const window = windowFor(async () => {})
    await signInByPopup(page, { provider: 'google', window })
    stack.broken.clear()
    expect(window.isClosed()).toBe(true)
    expect(page.social.getState()).toMatchObject({ reason: 'unreachable' })
  })

  test('[AUTH-04] error: a provider that is not set up', async () => {
    const profile = newProfile()
    const { environment } = stack
    const page = openPage(
      {
        ...stack,
        environment: { ...environment, socialProviders: ['google'] },
      },
      profile,
    )
    const window = windowFor(async () => {})
    const asked = { provider: 'twitch', window } as const
    const { signal } = new AbortController()
    await expect(askByPopup(page, asked, signal)).rejects.toThrow(
      'login: unable to find auth provider for twitch',
    )
  })
})

describe('signInByRedirect', () => {
  /** Leaves for the provider and comes back; the address it came back to. */
  async function leave(profile: Profile, name: string | undefined) {
    const page = openPage(stack, profile)
    await startWallet(page)
    let url = ''
    void signInByRedirect(page, {
      provider: 'apple',
      leave: (address) => {
        url = address
      },
    })
    await expect.poll(() => url).not.toBe('')
    page.signIn.controller?.abort()
    return walkProvider(profile.cookies, url, name)
  }

  test('[AUTH-02] [AUTH-03] comes back with a key to what waits in memory, and signs in', async () => {
    const profile = newProfile()
    const { url } = await leave(profile, 'Fay')
    expect(url.pathname).toBe('/auth')
    const parts = [...new URLSearchParams(url.hash.slice(1)).keys()]
    expect(parts).toEqual(['aes_key', 'iv', 'cairn_key'])
    const page = openPage(stack, profile)
    expect(isRedirectPending(page)).toBe(true)
    await startWallet(page)
    await finishRedirect(page, url.hash)
    expect(page.social.getState()).toEqual({ type: 'idle' })
    expect(page.session.getState()).toMatchObject({
      type: 'signed-in',
      login: { type: 'apple', email: 'fay@apple.example' },
    })
    expect(isRedirectPending(page)).toBe(false)
  })

  test('[AUTH-03] error: the same address a second time, or in another browser', async () => {
    const profile = newProfile()
    const { url } = await leave(profile, 'Gus')
    const stranger = openPage(stack, newProfile())
    await finishRedirect(stranger, url.hash)
    expect(stranger.social.getState()).toMatchObject({ reason: 'refused' })
    const page = openPage(stack, profile)
    await finishRedirect(page, url.hash)
    expect(page.social.getState()).toMatchObject({ reason: 'refused' })
  })

  test('[AUTH-02] error: whoever refuses there comes back to the sign-in', async () => {
    const profile = newProfile()
    const { url } = await leave(profile, undefined)
    expect(url.hash).toContain('error=dismissed')
    const page = openPage(stack, profile)
    await finishRedirect(page, url.hash)
    expect(page.social.getState()).toMatchObject({ reason: 'dismissed' })
  })

  test('[AUTH-02] a page that is not left after 5 s forgets that it wanted to', async () => {
    const profile = newProfile()
    const page = openPage(stack, profile)
    await signInByRedirect(page, { provider: 'google', leave: () => {} })
    expect(profile.waits).toContain(5_000)
    expect(isRedirectPending(page)).toBe(false)
    expect(page.social.getState()).toMatchObject({ type: 'failed' })
  })
})

describe('reLogin', () => {
  const digest = `0x${'d3'.repeat(32)}` as const
  const message = `0x${Buffer.from('Hello').toString('hex')}` as const

  /** Reloads with nobody but guard and provider to sign, and asks. */
  async function ask(profile: Profile) {
    const page = openPage(stack, profile)
    await startWallet(page)
    const signers = page.signers.byAddress
    const signer = [...signers.values()].find(
      ({ kind }) => kind === 'login-provider',
    )
    if (!signer) throw new Error('no signer of a provider')
    for (const one of signers.values())
      if (one.kind === 'local-session') signers.delete(one.address)
    const account = await getAccount(page)
    const signing = account.signDigest({ chainId: 137, digest, message })
    await waitFor(page.signing, ({ requests }) => requests.length === 1)
    const id = page.signing.getState().requests[0]?.id ?? ''
    return { page, signer, signing, id }
  }

  async function signedIn(name: string): Promise<Profile> {
    const profile = newProfile()
    const first = await signInWith('google', name, profile)
    await waitFor(first.signing, () => first.signers.byAddress.size === 3)
    return profile
  }

  test('[SIGN-06] signing in again at the provider signs, on chain too', async () => {
    const profile = await signedIn('Hal')
    const { page, signer, signing, id } = await ask(profile)
    expect(signer.status({ signed: new Set() })).toMatchObject({
      state: 'sign-in-needed',
      ready: false,
      actionable: true,
    })
    const prompt = promptSigner(page, id, signer.address)
    await waitFor(page.signing, ({ focus }) => focus?.kind === 'login-provider')
    const window = personAt(profile, 'Hal')
    const { signal } = new AbortController()
    const options = { signer: signer.address, mode: 'popup', window } as const
    await reLogin(page, options, signal)
    expect(signer.status({ signed: new Set() })).toMatchObject({ ready: true })
    continueFocus(page)
    await prompt
    const signature = await signing
    expect(
      await isSignedOnChain(stack, addressOf(page), digest, signature),
    ).toBe(true)
    expect(signer.status({ signed: new Set() })).toMatchObject({ ready: false })
  })

  test('[SIGN-06] knows the provider when this browser has no copy of the signers', async () => {
    const profile = await signedIn('Lea')
    const { page, signer, signing } = await ask(profile)
    signing.catch(() => {})
    await clearLocalSigners(page)
    const window = personAt(profile, 'Lea')
    const { signal } = new AbortController()
    await reLogin(
      page,
      { signer: signer.address, mode: 'popup', window },
      signal,
    )
    expect(signer.status({ signed: new Set() })).toMatchObject({ ready: true })
  })

  test('[SIGN-06] error: another account, a redirect, no window, and signing without', async () => {
    const profile = await signedIn('Ivy')
    const { page, signer, signing, id } = await ask(profile)
    signing.catch(() => {})
    const { signal } = new AbortController()
    const options = { signer: signer.address, mode: 'popup' } as const
    await expect(
      reLogin(page, { ...options, window: personAt(profile, 'Joe') }, signal),
    ).rejects.toThrow('Address does not match signer')
    await expect(
      reLogin(
        page,
        { ...options, mode: 'redirect', window: undefined },
        signal,
      ),
    ).rejects.toThrow('Redirect not supported')
    await expect(
      reLogin(page, { ...options, window: undefined }, signal),
    ).rejects.toThrow('The browser blocked the sign-in window.')
    const prompt = promptSigner(page, id, signer.address)
    const refused = expect(prompt).rejects.toThrow(
      'torus login signer not ready',
    )
    await waitFor(page.signing, ({ focus }) => focus?.kind === 'login-provider')
    continueFocus(page)
    await refused
  })

  test('[AUTH-10] [SIGN-10] another device knows the provider by the account’s own memory', async () => {
    await signedIn('Kim')
    const page = await signInWith('google', 'Kim')
    const known = await waitFor(page.signing, () =>
      [...page.signers.byAddress.values()].some(
        ({ kind, label }) => kind === 'login-provider' && label === 'google',
      ),
    )
    expect(known.requests).toEqual([])
  })

  test('[AUTH-05] a mail address and a provider that says the same one are two wallets', async () => {
    const byMail = await signIn(stack, 'lea@example.com')
    const byGoogle = await signInWith('google', 'lea@example.com')
    expect(addressOf(byMail)).not.toBe(addressOf(byGoogle))
  })
})
