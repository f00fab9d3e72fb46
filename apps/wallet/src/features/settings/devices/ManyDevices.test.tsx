import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { showScreen, signedInWallet } from '../../../../test/show-screen.tsx'
import { ManyDevices } from './ManyDevices.tsx'
import { messages } from './sessions.messages.ts'

function show(wallet: ReturnType<typeof signedInWallet>, count: number) {
  const component = () => (
    <>
      <ManyDevices count={count} />
      <p>Devices</p>
    </>
  )
  const path = '/settings/sessions'
  return showScreen(wallet, { path, at: path, component })
}

describe('ManyDevices', () => {
  test('[SESS-01] five devices need no warning', async () => {
    show(signedInWallet({}), 5)
    await screen.findByText('Devices')
    expect(screen.queryByText(messages.many(5))).toBeNull()
  })

  test('[SESS-01] warns of the number of devices until a person keeps them, and not again', async () => {
    const wallet = signedInWallet({})
    show(wallet, 6)
    await screen.findByText('6 devices have access.')
    const keep = screen.getByRole('button', { name: messages.keepThem })
    await userEvent.click(keep)
    expect(screen.queryByText(messages.many(6))).toBeNull()
    expect(wallet.storage.get('acceptedTooManySessions')).toBe(true)
  })
})
