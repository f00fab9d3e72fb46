import type { OpenAccount } from '@cairn/account'
import { type Asker, ask, listConnectedSites, type Wallet } from '@cairn/core'
import { dappVisit } from '@cairn/protocol'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ConnectScreen } from '#features/connect/ConnectScreen.tsx'
import { messages } from '#features/connect/connect.messages.ts'
import { ConnectedSitesScreen } from '#features/settings/sites/ConnectedSitesScreen.tsx'
import { messages as askerMessages } from '#shared/dapps/asker.messages.ts'
import { account, showScreen, signedInWallet } from './show-screen.tsx'

const origin = 'https://shop.example'

/** A wallet that is set up, of somebody who signed in so. */
function walletOf(login: { type: 'unknown' | 'apple'; email?: string }) {
  const wallet = signedInWallet({})
  const status = async () => ({ canOnchainValidate: true })
  wallet.engine.account = Promise.resolve({
    address: account,
    status,
  } as unknown as OpenAccount)
  wallet.session.setState({
    type: 'signed-in',
    address: account,
    login,
    engine: 'ready',
  })
  return wallet
}

/** An app asks to connect, and for the mail address; returns its answer. */
function askToConnect(
  wallet: Wallet,
  askForEmail = true,
  named: Partial<Asker> = {},
): Promise<unknown> {
  const { answer } = ask(wallet, {
    chainId: 137,
    from: {
      peerId: '1',
      transport: 'window',
      origin,
      proof: 'browser',
      ...named,
    },
    ask: {
      type: 'connect',
      options: { networkId: 137, askForEmail },
      reply: 'details',
    },
  })
  answer.catch(() => undefined)
  showScreen(wallet, {
    path: '/connect',
    at: '/connect',
    component: ConnectScreen,
  })
  return answer
}

const button = () =>
  document.querySelector<HTMLButtonElement>('[data-action=confirm]')

/** It waits for a moment after it appeared, in which presses do nothing. */
const isPressable = () =>
  button()?.disabled === false && !button()?.hasAttribute('aria-disabled')

describe('ConnectScreen', () => {
  test('[DAPP-02] is titled by the origin that the browser names, with the app’s own name quoted below', async () => {
    void askToConnect(walletOf({ type: 'unknown' }), false, { app: 'Uniswap' })
    const title = messages.title('shop.example')
    expect(await screen.findByRole('heading', { name: title })).toBeDefined()
    expect(screen.queryByText(messages.title('Uniswap'))).toBeNull()
    expect(
      screen.getByText(askerMessages.callsItself('Uniswap'), { exact: false }),
    ).toBeDefined()
  })

  test('[DAPP-02] e: says a proven origin once, and shows the wallet that would be connected', async () => {
    void askToConnect(walletOf({ type: 'unknown' }), false)
    await screen.findByRole('heading', { name: messages.title('shop.example') })
    expect(screen.getAllByText(/shop\.example/)).toHaveLength(1)
    const own = screen.getByRole('list', { name: messages.withWallet })
    expect(own.textContent.toLowerCase()).toContain(account.slice(2, 6))
  })

  test('[DAPP-02] is titled by the app’s name where nothing proves its origin', async () => {
    const claimed = {
      app: 'Game',
      proof: 'claimed',
      transport: 'native',
    } as const
    void askToConnect(walletOf({ type: 'unknown' }), false, claimed)
    const title = messages.title('Game')
    expect(await screen.findByRole('heading', { name: title })).toBeDefined()
    expect(screen.getByText(askerMessages.unverified)).toBeDefined()
  })

  test.each(['unknown', 'apple'] as const)(
    '[DAPP-02] waits 1000 ms for the email of a sign-in (%s) that has none, then connects without',
    async (type) => {
      const wallet = walletOf({ type })
      const begun = performance.now()
      const answer = askToConnect(wallet)
      await waitFor(() => expect(button()?.textContent).toBe(messages.waiting))
      expect(button()?.disabled).toBe(true)
      await waitFor(
        () => expect(button()?.textContent).toBe(messages.connect),
        { timeout: 3000 },
      )
      expect(performance.now() - begun).toBeGreaterThan(900)
      expect(button()?.disabled).toBe(false)
      screen.getByText(messages.noEmail)
      await waitFor(() => expect(isPressable()).toBe(true))
      fireEvent.click(button() as HTMLElement)
      const details = await answer
      expect(details).toMatchObject({ connected: true })
      expect(details).not.toHaveProperty('email')
      const [site] = listConnectedSites(wallet)
      expect(site).toMatchObject({ key: origin })
      expect(site).not.toHaveProperty('email')
    },
  )

  test('[DAPP-02] an email that comes meanwhile ends the wait, and is the one that is given', async () => {
    const wallet = walletOf({ type: 'apple' })
    const answer = askToConnect(wallet)
    await waitFor(() => expect(button()?.textContent).toBe(messages.waiting))
    act(() =>
      wallet.session.setState({
        type: 'signed-in',
        address: account,
        login: { type: 'apple', email: 'ada@example.com' },
        engine: 'ready',
      }),
    )
    await waitFor(() => expect(button()?.textContent).toBe(messages.connect), {
      timeout: 900,
    })
    screen.getByText('ada@example.com')
    await waitFor(() => expect(isPressable()).toBe(true))
    fireEvent.click(button() as HTMLElement)
    expect(await answer).toMatchObject({ email: 'ada@example.com' })
  })

  test('[AUTH-10] keeps that the app is connected and got the email; "Connected apps" says so', async () => {
    const wallet = walletOf({ type: 'apple', email: 'ada@example.com' })
    const answer = askToConnect(wallet)
    await waitFor(() => expect(isPressable()).toBe(true))
    fireEvent.click(button() as HTMLElement)
    await answer
    expect(listConnectedSites(wallet)).toMatchObject([
      { key: origin, account, email: 'ada@example.com' },
    ])
    showScreen(wallet, {
      path: '/settings/connected-sites',
      at: '/settings/connected-sites',
      component: ConnectedSitesScreen,
    })
    await screen.findByText(/Sees your email ada@example\.com/)
  })

  test.each([
    ['of an email that the app chose', 'Ada@example.com ', 1],
    ['of an email of the person’s own', undefined, 0],
    ['before the app named another', 'bob@example.com', 0],
  ])(
    '[AUTH-06] [DAPP-02] says whose wallet a sign-in %s opened',
    async (_, signInWithEmail, rows) => {
      const wallet = walletOf({ type: 'apple', email: 'ada@example.com' })
      const intent = { type: 'connect', options: { signInWithEmail } }
      const visit = z.parse(dappVisit, { sessionId: '1.5', intent })
      void askToConnect({ ...wallet, visit }, false)
      await waitFor(() => expect(isPressable()).toBe(true))
      expect(screen.queryAllByText(messages.signedInAs)).toHaveLength(rows)
      expect(screen.queryAllByText('ada@example.com')).toHaveLength(rows)
    },
  )
})
