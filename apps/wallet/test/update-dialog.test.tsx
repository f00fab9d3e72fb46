import { fireEvent, render, screen } from '@testing-library/react'
import { act } from 'react'
import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { AvailabilityRoot } from '#features/availability/AvailabilityRoot.tsx'
import { messages } from '#features/availability/availability.messages.ts'
import {
  type Availability,
  type AvailabilityEvent,
  initialAvailability,
  transition,
} from '#features/availability/availability-state.ts'
import { signedInWallet } from './show-screen.tsx'

const releaseOf = (hash: string) => ({
  hash,
  main: `/static/js/bundle.first.${hash}.js`,
  notes: [{ version: '0.2.0', changes: [`Change ${hash}`] }],
  files: {},
})

/** Shows the bar and the dialog as the running wallet does. */
function showUpdates() {
  const store = createStore<Availability>(() => initialAvailability)
  const accepted: string[] = []
  const send = (event: AvailabilityEvent) =>
    act(() => store.setState((state) => transition(state, event), true))
  render(
    <AvailabilityRoot
      onLook={() => send({ type: 'look' })}
      onLookAtNewer={() => send({ type: 'look-at-newer' })}
      onPutOff={() => send({ type: 'put-off' })}
      onReload={() => {}}
      onUpdate={(hash) => {
        accepted.push(hash)
        send({ type: 'accepted', hash })
      }}
      store={store}
      version="0.1.0"
      wallet={signedInWallet({})}
    />,
  )
  const press = (name: string) =>
    fireEvent.click(screen.getByRole('button', { name }))
  return { send, press, accepted }
}

test('[ENVC-02] error: a failed update is put away by Later, and by Escape', async () => {
  const { send, press } = showUpdates()
  for (const leave of [
    () => press(messages.later),
    () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }),
  ]) {
    send({ type: 'offered', release: releaseOf(`b${Math.random()}`) })
    press(messages.look)
    press(messages.update)
    send({ type: 'install-failed' })
    expect((await screen.findByRole('alert')).textContent).toContain(
      messages.failed,
    )
    leave()
    await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  }
})

test('[ENVC-02] a build that comes while the dialog is open needs a look of its own', async () => {
  const { send, press, accepted } = showUpdates()
  send({ type: 'offered', release: releaseOf('b') })
  press(messages.look)
  send({ type: 'offered', release: releaseOf('c') })
  expect(screen.getByText('b')).toBeDefined()
  expect(screen.queryByText('Change c')).toBe(null)
  press(messages.lookAtNewer)
  expect(screen.getByText('Change c')).toBeDefined()
  expect(screen.queryByText(messages.newer)).toBe(null)
  press(messages.update)
  expect(accepted).toEqual(['c'])
})
