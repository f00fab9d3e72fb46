import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { Dialog } from './Dialog.tsx'

describe('Dialog', () => {
  test('is named by its title, which takes focus', async () => {
    render(<Opened />)
    expect(screen.getByRole('dialog', { name: 'Receive' })).toBeDefined()
    await expect.poll(() => document.activeElement?.textContent).toBe('Receive')
  })

  test('behavior: closes on Esc and on its close button', async () => {
    render(<Opened />)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  test('behavior: stays open if it is not dismissible', async () => {
    render(<Opened dismissible={false} />)
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(document.body)
    expect(screen.getByRole('dialog')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Use this one' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  test('[SHELL-07] renders into the element portal', () => {
    const portal = document.createElement('div')
    portal.id = 'portal'
    document.body.append(portal)
    const { unmount } = render(<Opened />)
    expect(portal.contains(screen.getByRole('dialog'))).toBe(true)
    unmount()
    portal.remove()
  })
})

function Opened({ dismissible }: { dismissible?: boolean }) {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button onClick={() => setOpen(true)} type="button">
        Open
      </button>
      <Dialog
        dismissible={dismissible}
        onClose={() => setOpen(false)}
        open={open}
        title="Receive"
      >
        <button onClick={() => setOpen(false)} type="button">
          Use this one
        </button>
      </Dialog>
    </>
  )
}
