import {
  ask,
  openEntries,
  startWalletConnect,
  textMessage,
  type Wallet,
} from '@cairn/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { messages as waitingMessages } from '#features/home/waiting-requests.messages.ts'
import { SignMessageScreen } from '#features/messages/SignMessageScreen.tsx'
import { messages } from '#features/messages/sign-message.messages.ts'
import { overlayState } from '#shared/navigation/use-close-overlay.ts'
import { serveWalletConnect } from '#shared/walletconnect/serve-walletconnect.ts'
import { ends, scrolledWindow } from './_scrolled-window.ts'
import { open, ownersWallet } from './open-app.tsx'
import { account, showScreen, signedInWallet } from './show-screen.tsx'

function askToSign(
  wallet: Wallet,
  text: string,
  message = textMessage(text),
): void {
  ask(wallet, {
    chainId: 137,
    from: {
      peerId: '1',
      transport: 'port',
      origin: 'https://shop.example',
      proof: 'browser',
    },
    ask: {
      type: 'message',
      content: { type: 'message', message },
      form: 'erc6492',
    },
  }).answer.catch(() => undefined)
}

/** An app of WalletConnect asks by its session "aa", with this number. */
function askFromAfar(wallet: Wallet, id: number, text: string): void {
  ask(wallet, {
    chainId: 137,
    call: `aa:${id}`,
    from: {
      peerId: 'aa',
      transport: 'walletconnect',
      origin: 'https://shop.example',
      proof: 'claimed',
    },
    ask: {
      type: 'message',
      content: { type: 'message', message: textMessage(text) },
      form: 'erc6492',
    },
  }).answer.catch(() => undefined)
}

/** Another tab leads: this one waits for its turn, and shows what is asked. */
function whileAnotherLeads() {
  const before = Object.getOwnPropertyDescriptor(navigator, 'locks')
  const value = { request: () => new Promise(() => {}) }
  Object.defineProperty(navigator, 'locks', { value, configurable: true })
  return () => {
    if (before) Object.defineProperty(navigator, 'locks', before)
    else Reflect.deleteProperty(navigator, 'locks')
  }
}

/** A wallet with a relay of WalletConnect. */
function pairingWallet(): Wallet {
  const bare = ownersWallet()
  const { environment } = bare
  const walletConnect = 'wss://relay.example'
  const services = { ...environment.services, walletConnect }
  return { ...bare, environment: { ...environment, services } }
}

test.each([
  ['?requestId=2&sessionTopic=aa', 'Second'],
  ['?requestId=3&sessionTopic=aa', 'First'],
  ['', 'First'],
])(
  '[WCON-02] a link to /wc%s leads to the question it names, or the first: %s',
  async (search, text) => {
    onTestFinished(whileAnotherLeads())
    const wallet = pairingWallet()
    // What was asked waits for the next page, in what the tabs share.
    const leave = startWalletConnect(wallet, {
      addEventListener() {},
      removeEventListener() {},
      locks: navigator.locks,
    })
    askFromAfar(wallet, 1, 'First')
    askFromAfar(wallet, 2, 'Second')
    leave()
    const { router } = open(wallet, `/wc${search}`)
    expect(await screen.findByText(text)).toBeDefined()
    expect(router.state.location.pathname).toBe('/sign-message')
    act(() => wallet.session.setState({ type: 'signed-out' }, true))
    expect(wallet.walletConnect.getState().type).toBe('off')
  },
)

test('[WCON-02] a question that comes while the page of another one loads does not take its place', async () => {
  onTestFinished(whileAnotherLeads())
  const wallet = pairingWallet()
  const { router } = open(wallet, '/wallet')
  await waitFor(() => expect(router.state.status).toBe('idle'))
  serveWalletConnect(wallet, router, window)
  act(() => {
    askFromAfar(wallet, 1, 'First')
    askFromAfar(wallet, 2, 'Second')
  })
  await waitFor(() => expect(router.state.status).toBe('idle'))
  expect(await screen.findByText('First')).toBeDefined()
  expect(screen.queryByText('Second')).toBeNull()
  act(() => wallet.session.setState({ type: 'signed-out' }, true))
})

function showPrompt(wallet: Wallet): void {
  showScreen(wallet, {
    path: '/sign-message',
    at: '/sign-message',
    component: SignMessageScreen,
  })
}

type Body = { readonly events?: readonly { readonly event: string }[] }

test('[ANLT-01] reports that a message is asked for, by its kind, network and app, without its text', async () => {
  const bodies: Body[] = []
  const bare = signedInWallet({
    'Databeat/Tick': (body) => {
      bodies.push(body)
      return { ok: true }
    },
  })
  const wallet = {
    ...bare,
    environment: { ...bare.environment, analytics: { token: 'token-1' } },
  }
  askToSign(wallet, 'Hello')
  showPrompt(wallet)
  await screen.findByText('Hello')
  await expect.poll(() => bodies.length, { timeout: 5000 }).toBe(1)
  expect(bodies[0]?.events).toMatchObject([
    {
      event: 'PROMPT_SIGN_MESSAGE',
      props: {
        networkID: '137',
        appID: 'https://shop.example',
        message_data: 'message',
        locale: 'en',
      },
    },
  ])
  const sent = JSON.stringify(bodies)
  for (const secret of ['Hello', '48656c6c6f', account.slice(2)])
    expect(sent).not.toContain(secret)
})

/** The prompt's buttons, as they are on screen now. */
const decision = (name: string) => screen.getByRole('button', { name })
const isHeld = (name: string) =>
  decision(name).getAttribute('aria-disabled') === 'true'
const untilAnswerable = () =>
  waitFor(() => expect(isHeld(messages.sign)).toBe(false))
const waiting = (wallet: Wallet) =>
  openEntries(wallet.inbox.getState(), 'message').map(({ id }) => id)

describe('a question that takes the place of another', () => {
  test('[SIGN-11] is not answered by a second press', async () => {
    const wallet = signedInWallet({})
    askToSign(wallet, 'first')
    askToSign(wallet, 'second')
    showPrompt(wallet)
    await screen.findByText('first')
    await untilAnswerable()
    fireEvent.click(decision(messages.reject))
    await screen.findByText('second')
    fireEvent.click(decision(messages.reject))
    expect(waiting(wallet)).toHaveLength(1)
    expect(isHeld(messages.sign)).toBe(true)
    await untilAnswerable()
    fireEvent.click(decision(messages.reject))
    expect(waiting(wallet)).toEqual([])
  })

  test('[SIGN-11] waits as well when its app takes the first one back', async () => {
    const wallet = signedInWallet({})
    askToSign(wallet, 'harmless')
    askToSign(wallet, 'permit')
    showPrompt(wallet)
    await screen.findByText('harmless')
    await untilAnswerable()
    const [first] = waiting(wallet)
    act(() =>
      wallet.inbox.setState(({ entries }) => ({
        entries: entries.filter(({ id }) => id !== first),
      })),
    )
    await screen.findByText('permit')
    expect(isHeld(messages.sign)).toBe(true)
    expect(isHeld(messages.reject)).toBe(true)
    await untilAnswerable()
  })
})

test('[SIGN-11] the message that was chosen stays under a dialog', async () => {
  onTestFinished(whileAnotherLeads())
  const wallet = ownersWallet()
  askToSign(wallet, 'first')
  askToSign(wallet, 'second')
  const { router } = open(wallet, '/wallet')
  const [, second] = waiting(wallet)
  await screen.findByRole('list', { name: waitingMessages.waiting })
  await act(() =>
    router.navigate({ to: '/sign-message', state: { question: second } }),
  )
  await screen.findByText('second')
  await act(() =>
    router.navigate({
      to: '.',
      search: { shortcuts: true },
      state: overlayState,
    }),
  )
  expect(screen.getByText('second')).toBeDefined()
  expect(screen.queryByText('first')).toBeNull()
})

describe('a sign-in of an app', () => {
  const signIn = [
    'shop.example wants you to sign in with your Ethereum account:',
    account,
    '',
    '',
    'URI: https://shop.example',
    'Version: 1',
    'Chain ID: 137',
    'Nonce: 12345678',
    'Issued At: 2026-11-28T00:00:00Z',
  ].join('\n')
  const unproven = messages.siweUnproven('shop.example')
  const show = (wallet: Wallet) =>
    showScreen(wallet, {
      path: '/sign-message',
      at: '/sign-message',
      component: SignMessageScreen,
    })

  test('[SIGN-11] says that Cairn cannot tell the site where the app names it itself', async () => {
    const wallet = signedInWallet({})
    askFromAfar(wallet, 1, signIn)
    show(wallet)
    await screen.findByText(unproven)
    expect(screen.queryByText(messages.siweTitle)).toBeNull()
    expect(screen.queryByText(messages.free)).toBeNull()
  })

  const phishing = signIn
    .replace('\n\n\n', '\n\nI? agree.\n\n')
    .replace('shop.', 'bank.')
  test.each([
    ['hides a character', textMessage(phishing.replace('?', '\u200b'))],
    [
      'is no text as a whole',
      textMessage(phishing).replace('493f', '49ff') as `0x${string}`,
    ],
  ])('[SIGN-11] warns of one for another site that %s', async (_, message) => {
    const wallet = signedInWallet({})
    askToSign(wallet, '', message)
    show(wallet)
    await screen.findByText(messages.unreadable)
    expect(screen.getByText(messages.siweTitle)).toBeDefined()
    expect(
      screen.getByText(`${messages.siweDomain} ${messages.siweMalformed}`),
    ).toBeDefined()
  })

  test('[SIGN-11] takes the site that the browser names', async () => {
    const wallet = signedInWallet({})
    askToSign(wallet, signIn)
    show(wallet)
    await screen.findByText(messages.free)
    expect(screen.queryByText(unproven)).toBeNull()
  })
})

describe('[SIGN-11] what is signed is read to its end first:', () => {
  const signButton = () => screen.findByRole('button', { name: messages.sign })
  const isOff = async () => (await signButton()).hasAttribute('disabled')

  test.each([
    ['a word', 'Hello'],
    ['twenty lines', `Sign in${'\n'.repeat(19)}I give everything to them`],
    ['many lines', `Sign in${'\n'.repeat(300)}I give everything to them`],
    ['many characters', `${'word '.repeat(400)}I give everything to them`],
  ])('a text of %s', async (_, text) => {
    const look = scrolledWindow()
    const wallet = signedInWallet({})
    askToSign(wallet, text)
    showPrompt(wallet)
    expect(await isOff()).toBe(true)
    // The screen says nothing before it knows which part is in view.
    expect(screen.getByRole('status').textContent).toBe('')
    const [end] = ends()
    expect(end?.previousSibling?.textContent).toBe(text)
    await look([])
    expect(await isOff()).toBe(true)
    expect(screen.getByRole('status').textContent).toBe(messages.readAll)
    await look([end])
    expect(await isOff()).toBe(false)
    expect(screen.getByRole('status').textContent).toBe('')
  })

  test('one whose end is in view can be signed at once', async () => {
    const look = scrolledWindow()
    const wallet = signedInWallet({})
    askToSign(wallet, 'Hello')
    showPrompt(wallet)
    await signButton()
    await look(ends())
    expect(await isOff()).toBe(false)
    expect(screen.getByRole('status').textContent).toBe('')
    expect(screen.getByRole('region', { name: messages.text })).toBeDefined()
  })

  test('the next text as well', async () => {
    const look = scrolledWindow()
    const wallet = signedInWallet({})
    askToSign(wallet, 'first')
    askToSign(wallet, 'second')
    showPrompt(wallet)
    await screen.findByText('first')
    await look(ends())
    await untilAnswerable()
    fireEvent.click(decision(messages.reject))
    await screen.findByText('second')
    expect(await isOff()).toBe(true)
    await look(ends())
    expect(await isOff()).toBe(false)
  })

  test('a browser that cannot tell what is in view blocks nothing', async () => {
    vi.stubGlobal('IntersectionObserver', undefined)
    onTestFinished(() => void vi.unstubAllGlobals())
    const wallet = signedInWallet({})
    askToSign(wallet, 'Hello')
    showPrompt(wallet)
    expect(await isOff()).toBe(false)
  })
})
