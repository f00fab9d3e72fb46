import { putSetting } from '@cairn/core'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { DebugScreen } from '#features/debug/DebugScreen.tsx'
import { debugFacts, reportText } from '#features/debug/debug-facts.ts'
import {
  account,
  keepToken,
  showScreen,
  signedInWallet,
} from './show-screen.tsx'

const browser = {
  userAgent: 'Mozilla/5.0',
  language: 'en',
  isOnline: true,
  width: 390,
  height: 844,
}

function report(): string {
  const wallet = signedInWallet({})
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl'
  keepToken(wallet, token)
  wallet.session.setState({
    type: 'signed-in',
    address: account,
    login: { type: 'passwordless', email: 'ada@example.com' },
    engine: 'failed',
    error: `ada@example.com: Bearer ${token} refused for ${account}`,
  })
  putSetting(wallet.settings, wallet.storage, 'manualSigning', true)
  const at = new Date('2026-11-21T12:00:00Z')
  return reportText(debugFacts(wallet, browser, '2.3.43'), at)
}

describe('debugFacts', () => {
  test('[SETT-01] the report tells versions, environment and settings', () => {
    const text = report()
    expect(text).toMatch(/^# Cairn, 2026-11-21T12:00:00\.000Z\n\n## Versions/)
    for (const line of [
      /^Wallet: \d+\.\d+\.\d+$/m,
      /^Account engine: 2\.3\.43$/m,
      /^Environment: local$/m,
      /^Engine: failed$/m,
      /^In use: 1, 137$|^In use: 137, 1$/m,
      /^Manual signing: yes$/m,
      /^Keep half-signed requests: no$/m,
    ])
      expect(text).toMatch(line)
  })

  test('[SETT-01] the report has no mail, no token and no address in full', () => {
    const text = report()
    expect(text).toContain('Account: 0x0000…00aA')
    expect(text).toContain(
      'Error: [mail] Bearer [token] refused for 0x0000…00aA',
    )
    expect(text).not.toContain('ada')
    expect(text).not.toContain('eyJ')
    expect(text.toLowerCase()).not.toContain(account.toLowerCase())
    expect(text).not.toContain('d'.repeat(40))
  })
})

describe('DebugScreen', () => {
  test('[SETT-01] says which services answer, and asks again', async () => {
    let isAway = true
    const wallet = signedInWallet({
      'API/Ping': () => ({ status: true }),
      'Metadata/Ping': () => {
        if (isAway) throw new TypeError('away')
        return { status: true }
      },
    })
    showScreen(wallet, { path: '/debug', at: '/debug', component: DebugScreen })
    const row = async (name: string) =>
      within(
        await screen.findByRole('listitem', { name: new RegExp(`^${name}`) }),
      )
    expect((await row('API')).getByText('Responding')).toBeDefined()
    expect((await row('Metadata')).getByText('Not responding')).toBeDefined()
    isAway = false
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await (await row('Metadata')).findByText('Responding')).toBeDefined()
  })
})
