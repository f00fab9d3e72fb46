import { addRequest, putSetting, rejectAllRequests } from '@cairn/core'
import { dappVisit } from '@cairn/protocol'
import {
  act,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { FailureScreen } from '../src/app/FailureScreen.tsx'
import { messages as receiveMessages } from '../src/features/receive/receive.messages.ts'
import { messages as signInMessages } from '../src/shared/sign-in/sign-in.messages.ts'
import { WalletContext } from '../src/shared/wallet/wallet-context.ts'
import {
  open,
  ownersWallet,
  strangersWallet,
  withoutLinks,
} from './open-app.tsx'
import { account } from './show-screen.tsx'

afterEach(() => vi.restoreAllMocks())

describe('AccountShell', () => {
  test('[SHELL-04] marks where one is, and counts what waits and what is pending', async () => {
    const wallet = ownersWallet()
    const request = (id: number) => ({
      id,
      type: 'send' as const,
      txs: [],
      chainId: 137,
      timestamp: id,
    })
    const pending = (
      status: 'pending' | 'complete',
      id: number,
      type: 'send' | 'bridge' = 'send',
    ) => ({
      type,
      metaTxnHash: `0x${id}`,
      chainId: 137,
      requestedTransaction: request(id),
      decodedTransaction: {
        type: 'SEND' as const,
        title: 'Sent',
        transfers: [],
      },
      timestamp: wallet.now(),
      status,
    })
    for (const id of [1, 2]) addRequest(wallet.inbox, request(id), wallet.now())
    wallet.pending.setState({
      entries: [
        pending('pending', 3),
        pending('complete', 4),
        pending('pending', 5),
        // It left; what it brings is still on its way.
        pending('complete', 6, 'bridge'),
      ],
    })
    open(wallet, '/settings/currency')
    const main = await screen.findByRole('navigation', { name: 'Main' })
    const links = within(main).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/wallet',
      '/history',
      '/contacts',
    ])
    expect(links[0]?.textContent).toMatch(/Wallet.*2.*to sign/)
    expect(links[1]?.textContent).toMatch(/History.*3.*pending/)
    expect(links[2]?.textContent).toBe('Contacts')
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([
      null,
      null,
      null,
    ])
    act(() => rejectAllRequests(wallet))
    expect(links[0]?.textContent).toBe('Wallet')
    await userEvent.click(links[2] ?? main)
    await waitFor(() =>
      expect(
        screen
          .getByRole('link', { name: 'Contacts' })
          .getAttribute('aria-current'),
      ).toBe('page'),
    )
  })

  test('[SESS-02] another account in this tab finds nothing that the first one typed', async () => {
    const wallet = ownersWallet()
    open(wallet, '/settings/currency?search=true')
    const field = () =>
      document.querySelector<HTMLInputElement>('[role=dialog] input')
    await expect.poll(field).not.toBe(null)
    fireEvent.change(field() as HTMLInputElement, { target: { value: 'poly' } })
    expect(field()?.value).toBe('poly')
    // A tab that slept learns of sign-out and sign-in in one turn.
    act(() => {
      wallet.session.setState({ type: 'signed-out' }, true)
      wallet.session.setState(
        {
          type: 'signed-in',
          address: `0x${'b'.repeat(40)}`,
          login: { type: 'unknown' },
          engine: 'ready',
        },
        true,
      )
    })
    await expect.poll(() => field()?.value).toBe('')
  })

  test('[SHELL-07] each new page begins at its top, another query does not', async () => {
    const scroll = vi.spyOn(window, 'scrollTo')
    const { router, at } = open(ownersWallet(), '/settings')
    await screen.findByRole('navigation', { name: 'Main' })
    scroll.mockClear()
    await act(() => router.navigate({ to: '.', search: { terms: true } }))
    await at().toBe('/settings?terms=true')
    expect(scroll).not.toHaveBeenCalled()
    await act(() => router.navigate({ to: '/settings/currency' }))
    await at().toBe('/settings/currency')
    await waitFor(() => expect(scroll).toHaveBeenCalledWith(0, 0))
  })

  test.each(['/settings/currency', '/settings/networks', '/contacts'])(
    '[RECV-01] %s shows the address to be paid at, where ?receive is in its query',
    async (path) => {
      const { history, at } = open(ownersWallet(), `${path}?receive`)
      const dialog = await screen.findByRole('dialog', { name: 'Receive' })
      within(dialog).getByRole('img', { name: receiveMessages.qr })
      expect(dialog.textContent?.replace(/\s/g, '')).toContain(account)
      within(dialog).getByRole('button', { name: /Copy address/ })
      const networks = within(dialog).getByRole('list', { name: 'Networks' })
      expect(
        within(networks)
          .getAllByRole('listitem')
          .map((item) => item.textContent),
      ).toEqual(['Polygon', 'Ethereum'])
      within(dialog).getByText(receiveMessages.oldContracts)
      await userEvent.keyboard('{Escape}')
      await at().toBe(path)
      expect(history.length).toBe(1)
    },
  )
})

describe('AppFooter', () => {
  test.each([
    ['Terms', 'terms', strangersWallet],
    ['Privacy', 'privacy', strangersWallet],
    ['Terms', 'terms', ownersWallet],
  ])(
    '[SHELL-05] %s opens over the page by ?%s, and Back leads on from there when it is closed',
    async (name, flag, walletOf) => {
      const { at, history } = open(walletOf(), '/settings', ['/privacy'])
      await userEvent.click(await screen.findByRole('link', { name }))
      await at().toMatch(new RegExp(`\\?${flag}=true$`))
      const dialog = await screen.findByRole('dialog', { name })
      expect(dialog.textContent?.length).toBeGreaterThan(200)
      await userEvent.keyboard('{Escape}')
      await at().not.toContain(flag)
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      act(() => history.back())
      await at().toBe('/privacy')
    },
  )

  test('[SHELL-05] support opens in a new tab', async () => {
    open(strangersWallet(), '/privacy')
    const support = await screen.findByRole('link', { name: 'Support' })
    expect(support.getAttribute('target')).toBe('_blank')
    expect(support.getAttribute('href')).toBe('https://help.test/')
  })

  test('[SHELL-05] there is no link to a support that the environment does not name', async () => {
    open(withoutLinks(strangersWallet()), '/privacy')
    await screen.findByRole('link', { name: 'Terms' })
    expect(screen.queryByRole('link', { name: 'Support' })).toBeNull()
  })

  test('[SHELL-05] [DEVM-01] developers have a switch for a new wallet at each sign-in', async () => {
    const wallet = ownersWallet()
    open(wallet, '/settings')
    await screen.findByRole('link', { name: 'Support' })
    const name = signInMessages.alwaysNewWallet
    expect(screen.queryByRole('switch', { name })).toBeNull()
    act(() =>
      putSetting(wallet.settings, wallet.storage, 'devMode', {
        enabled: true,
        forceCreateWallet: false,
        fastJwtExpiry: false,
      }),
    )
    const toggle = await screen.findByRole('switch', { name })
    const isOn = () => wallet.storage.get('devMode')?.forceCreateWallet
    await userEvent.click(toggle)
    expect(isOn()).toBe(true)
    await userEvent.click(toggle)
    expect(isOn()).toBe(false)
  })
})

describe('FailureScreen', () => {
  afterEach(() => {
    Reflect.deleteProperty(window, 'ReactNativeWebView')
  })

  test('[SHELL-06] tells what was thrown, and reloads', async () => {
    const reload = vi.fn()
    vi.spyOn(window, 'location', 'get').mockReturnValue({
      reload,
    } as unknown as Location)
    render(<FailureScreen error={new Error('The stones fell over.')} />)
    screen.getByRole('heading', { name: 'Something went wrong' })
    screen.getByText('The stones fell over.')
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
    expect(reload).toHaveBeenCalledOnce()
  })

  test.each([
    [false, 'https://people.test/'],
    [true, '/native-app-redirect?url=https%3A%2F%2Fpeople.test%2F'],
  ])(
    '[SHELL-06] in a native app: %s, so the community is at %s',
    (isNative, href) => {
      if (isNative) Object.assign(window, { ReactNativeWebView: {} })
      render(
        <WalletContext value={strangersWallet()}>
          <FailureScreen error="rubbish" />
        </WalletContext>,
      )
      screen.getByText('rubbish')
      const link = screen.getByRole('link', { name: 'Ask the community' })
      expect(link.getAttribute('href')).toBe(href)
    },
  )

  test.each([
    ['leads on to the community', 'https://people.test/', true],
    ['leads nowhere else', 'https://elsewhere.test/', false],
    ['runs nothing', 'javascript:alert(1)', false],
  ])('[SHELL-06] the redirect of native apps %s', async (_, url, leads) => {
    const replace = vi
      .spyOn(window.location, 'replace')
      .mockImplementation(() => {})
    open(
      strangersWallet(),
      `/native-app-redirect?url=${encodeURIComponent(url)}`,
    )
    if (leads) await expect.poll(() => replace.mock.calls).toEqual([[url]])
    else await screen.findByRole('heading', { name: '404' })
    expect(replace).toHaveBeenCalledTimes(leads ? 1 : 0)
  })

  test.each([
    ['an environment that names none', withoutLinks(strangersWallet())],
    ['no wallet yet', undefined],
  ])('[SHELL-06] there is no link to a community with %s', (_, wallet) => {
    render(
      <WalletContext value={wallet}>
        <FailureScreen error="rubbish" />
      </WalletContext>,
    )
    screen.getByRole('button', { name: 'Reload' })
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('RootLayout', () => {
  const theme = () => document.documentElement.dataset.theme
  const visitedBy = (settings: object) => {
    const wallet = ownersWallet()
    const intent = { type: 'connect', options: { app: 'Game', settings } }
    const visit = z.parse(dappVisit, { sessionId: '1.5', intent })
    return { ...wallet, visit }
  }

  test('[DAPP-01] shows the theme of the app that opened the window, and leaves the person’s own as it is', async () => {
    const wallet = visitedBy({ theme: 'dark' })
    open(wallet, '/terms')
    await waitFor(() => expect(theme()).toBe('dark'))
    expect(wallet.storage.get('theme')).toBeUndefined()
    act(() => putSetting(wallet.settings, wallet.storage, 'theme', 'light'))
    await waitFor(() => expect(theme()).toBe('light'))
  })

  test('[DAPP-01] a theme that nobody knows changes nothing', async () => {
    open(visitedBy({ theme: 'neon' }), '/terms')
    await screen.findAllByRole('heading')
    expect(theme()).toBeUndefined()
  })
})
