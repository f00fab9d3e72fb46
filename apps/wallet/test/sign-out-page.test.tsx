import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { messages as accountMessages } from '../src/app/account.messages.ts'
import { messages as authMessages } from '../src/features/auth/auth.messages.ts'
import { messages as signOutMessages } from '../src/features/auth/sign-out.messages.ts'
import { open, openedBy, ownersWallet, strangersWallet } from './open-app.tsx'

afterEach(() => vi.restoreAllMocks())

describe('/auth/logout', () => {
  const findQuestion = () =>
    screen.findByRole('heading', { name: signOutMessages.ask })
  const action = (name: 'confirm' | 'reject') =>
    document.querySelector<HTMLElement>(`[data-action=${name}]`)
  /** Waits for the question, and until it takes a press. */
  async function ask() {
    await findQuestion()
    await waitFor(() =>
      expect(action('confirm')?.hasAttribute('aria-disabled')).toBe(false),
    )
  }

  /** The page's own way out; nothing here can load a page again. */
  function stayOnPage() {
    return vi.spyOn(window.location, 'replace').mockImplementation(() => {})
  }

  test('[SESS-03] opened by a link asks first, and changes nothing on Cancel', async () => {
    const wallet = ownersWallet()
    const { at } = open(wallet, '/auth/logout')
    await ask()
    expect(wallet.session.getState().type).toBe('signed-in')
    act(() => action('reject')?.click())
    await at().toBe('/wallet')
    expect(wallet.session.getState().type).toBe('signed-in')
  })

  test('[SESS-03] opened by a link signs out once it is confirmed, and goes on after a reload', async () => {
    const replace = stayOnPage()
    const wallet = ownersWallet()
    const { history } = open(wallet, '/auth/logout')
    await findQuestion()
    // The second press of a double click on another site's link.
    act(() => action('confirm')?.click())
    expect(history.location.state).not.toMatchObject({ signOutAsked: true })
    await ask()
    act(() => action('confirm')?.click())
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/'))
    expect(wallet.session.getState().type).toBe('signed-out')
    // A reload finds the same state beside the address.
    expect(history.location.state).toMatchObject({ signOutAsked: true })
  })

  test('[SESS-03] asks once after a button of the wallet, and Cancel leads back to it', async () => {
    const replace = stayOnPage()
    const wallet = ownersWallet()
    const { router } = open(wallet, '/settings')
    const button = await screen.findByRole('link', {
      name: accountMessages.logOut,
    })
    await userEvent.click(button)
    await ask()
    act(() => action('reject')?.click())
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/settings'),
    )
    expect(wallet.session.getState().type).toBe('signed-in')
    await userEvent.click(
      await screen.findByRole('link', { name: accountMessages.logOut }),
    )
    await ask()
    act(() => action('confirm')?.click())
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/'))
    expect(wallet.session.getState().type).toBe('signed-out')
    expect(router.state.location.pathname).toBe('/auth/logout')
  })

  test('[SESS-03] closes an app’s window once the session is gone; a native app closes its view', async () => {
    const replace = stayOnPage()
    const closed: string[] = []
    const wallet = ownersWallet()
    vi.spyOn(window, 'close').mockImplementation(() => {
      closed.push(wallet.session.getState().type)
    })
    open(openedBy(wallet, 'openWithOptions'), '/auth/logout')
    await ask()
    act(() => action('confirm')?.click())
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/'))
    expect(closed).toEqual(['signed-out'])

    cleanup()
    const other = ownersWallet()
    const { visit, ...rest } = openedBy(other, 'openWithOptions')
    if (!visit) throw new Error('no visit')
    open({ ...rest, visit: { ...visit, view: 'native' } }, '/auth/logout')
    await ask()
    act(() => action('confirm')?.click())
    await waitFor(() =>
      expect(other.session.getState().type).toBe('signed-out'),
    )
    expect(closed).toHaveLength(1)
  })

  test('[SESS-03] waits on every page while another page’s sign-out is completed, then leads to sign-in', async () => {
    const wallet = ownersWallet()
    const { at } = open(wallet, '/history')
    await at().toBe('/history')
    act(() => wallet.session.setState({ type: 'signing-out' }, true))
    await at().toBe('/auth/logout')
    await screen.findByText(authMessages.loggingOut)
    act(() => wallet.session.setState({ type: 'signed-out' }, true))
    await at().toBe('/auth')
  })

  test('[SESS-03] leads a signed-out visitor to sign-in', async () => {
    const { at } = open(strangersWallet(), '/auth/logout')
    await at().toBe('/auth')
  })
})
