import { keepWatched, nameWallet } from '@cairn/core'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { WalletPicker } from '#features/auth/WalletPicker.tsx'
import { showScreen, signedInWallet } from './show-screen.tsx'

const wallets = [
  {
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    signers: 4,
    othersAlone: 1,
  },
  {
    address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    signers: 3,
    othersAlone: 0,
  },
] as const

function showPicker() {
  const wallet = signedInWallet({})
  const chosen: string[] = []
  wallet.signIn.choose = (address) => void chosen.push(address)
  wallet.signIn.controller = new AbortController()
  const { signal } = wallet.signIn.controller
  showScreen(wallet, {
    path: '/auth/passwordless',
    at: '/auth/passwordless',
    component: () => <WalletPicker wallets={wallets} />,
  })
  return { chosen, signal }
}

afterEach(() => localStorage.clear())

describe('WalletPicker', () => {
  test('[SHELL-03] [SHELL-11] calls a wallet by its name on this device, beside its address', async () => {
    const { log } = signedInWallet({})
    const [, { address }] = wallets
    const slot = keepWatched(localStorage, log, { address, now: Date.now() })
    nameWallet(localStorage, log, { slot, name: 'Savings' })
    const { chosen } = showPicker()
    const dialog = within(await screen.findByRole('dialog'))
    const named = dialog.getByRole('button', {
      name: 'Savings 0xfB69…d359 3 signers',
    })
    expect(
      dialog.getByRole('button', { name: /^0x5aAe…eAed 4 signers/ }),
    ).toBeDefined()
    await userEvent.click(named)
    expect(chosen).toEqual([address])
  })

  test('[SHELL-03] lists each wallet, and opens the one that is chosen', async () => {
    const { chosen } = showPicker()
    const dialog = await screen.findByRole('dialog')
    const rows = within(dialog).getAllByRole('listitem')
    expect(rows).toHaveLength(wallets.length)
    expect(rows[0]?.textContent).toContain('Another one can act alone')
    expect(rows[1]?.textContent).toMatch(/fB69.*d359.*3 signers$/)
    await userEvent.click(within(dialog).getByRole('button', { name: /d359/ }))
    expect(chosen).toEqual([wallets[1].address])
  })

  test('[SHELL-03] cannot be dismissed; its footer clears the selection', async () => {
    const { chosen, signal } = showPicker()
    const dialog = await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeDefined()
    expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull()
    await userEvent.click(
      within(dialog).getByRole('button', { name: 'Cancel' }),
    )
    expect(chosen).toEqual([])
    expect(signal.aborted).toBe(true)
  })
})
