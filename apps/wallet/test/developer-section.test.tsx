import { putSetting, type Wallet } from '@cairn/core'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AdvancedScreen } from '#features/settings/general/AdvancedScreen.tsx'
import { SettingsScreen } from '#features/settings/SettingsScreen.tsx'
import { messages as settingsMessages } from '../src/features/settings/settings.messages.ts'
import { showScreen, signedInWallet } from './show-screen.tsx'

/** A wallet of an environment that has developer mode. */
function withDeveloperMode(developerPasswordHash = 'a:b'): Wallet {
  const wallet = signedInWallet({})
  return Object.assign(wallet, {
    environment: { ...wallet.environment, developerPasswordHash },
  })
}

function show(wallet: Wallet, at = '/settings/advanced') {
  showScreen(wallet, {
    path: '/settings/advanced',
    at,
    component: AdvancedScreen,
  })
}

test('[DEVM-01] hides developer mode until the version is pressed seven times', async () => {
  const wallet = withDeveloperMode()
  show(wallet)
  await screen.findByRole('heading', { name: 'Advanced' })
  expect(screen.queryByText(settingsMessages.developer)).toBeNull()
  cleanup()
  showScreen(wallet, {
    path: '/settings',
    at: '/settings',
    component: SettingsScreen,
    ways: ['/settings/advanced'],
  })
  const version = await screen.findByRole('button', { name: /^Cairn \d/ })
  for (let press = 0; press < 6; press++) await userEvent.click(version)
  expect(screen.queryByText('At /settings/advanced')).toBeNull()
  await userEvent.click(version)
  expect(await screen.findByText('At /settings/advanced')).toBeDefined()
})

test('[DEVM-01] asks for the developer password where the version led', async () => {
  showScreen(withDeveloperMode(), {
    path: '/settings/advanced',
    at: '/settings/advanced?developer=true',
    component: AdvancedScreen,
  })
  expect(
    await screen.findByLabelText(settingsMessages.developerPassword),
  ).toBeDefined()
})

test('[DEVM-01] [ERRS-01] error: a browser that can check no password is said', async () => {
  const derive = vi
    .spyOn(crypto.subtle, 'deriveBits')
    .mockRejectedValue(new DOMException('no', 'OperationError'))
  show(
    withDeveloperMode(`pbkdf2-sha256$1$${'aa'.repeat(16)}$${'bb'.repeat(32)}`),
    '/settings/advanced?developer=true',
  )
  const field = await screen.findByLabelText(settingsMessages.developerPassword)
  await userEvent.type(field, 'cairn-developer{Enter}')
  expect(
    await screen.findByText('An unexpected error occurred. Please try again.'),
  ).toBeDefined()
  derive.mockRestore()
})

test('[DEVM-01] shows developer mode to those who turned it on', async () => {
  const wallet = withDeveloperMode()
  const { devMode } = wallet.settings.getState()
  putSetting(wallet.settings, wallet.storage, 'devMode', {
    ...devMode,
    enabled: true,
  })
  show(wallet)
  expect(
    await screen.findByRole('button', {
      name: settingsMessages.developerOff,
    }),
  ).toBeDefined()
})

test.each([
  ['forceCreateWallet', settingsMessages.forceCreate],
  ['fastJwtExpiry', settingsMessages.fastExpiry],
] as const)(
  '[DEVM-01] turns the flag %s on and off, and keeps it',
  async (flag, name) => {
    const wallet = withDeveloperMode()
    const { devMode } = wallet.settings.getState()
    putSetting(wallet.settings, wallet.storage, 'devMode', {
      ...devMode,
      enabled: true,
    })
    show(wallet)
    const flags = () => [
      wallet.settings.getState().devMode[flag],
      wallet.storage.get('devMode')?.[flag],
    ]
    for (const on of [true, false]) {
      await userEvent.click(await screen.findByRole('switch', { name }))
      expect(flags()).toEqual([on, on])
    }
  },
)
