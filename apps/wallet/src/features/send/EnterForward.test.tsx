import { Dialog, SearchField } from '@cairn/ui'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { EnterForward } from './EnterForward.tsx'

function showForm() {
  const go = vi.fn()
  render(
    <EnterForward go={go}>
      <input aria-label="Amount" />
      <div tabIndex={-1}>Mira</div>
      <button type="button">Clear</button>
      <Dialog onClose={() => {}} open title="Choose a coin">
        <SearchField label="Search" onChange={() => {}} value="" />
      </Dialog>
    </EnterForward>,
  )
  return go
}

test('[SEND-01] Enter in a dialog of the form does not lead to the review', () => {
  const go = showForm()
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
  expect(go).not.toHaveBeenCalled()
})

test('[SEND-01] Enter in a field of the form leads to the review once, however long it is held', () => {
  const go = showForm()
  const amount = screen.getByLabelText('Amount')
  fireEvent.keyDown(amount, { key: 'Enter' })
  fireEvent.keyDown(amount, { key: 'Enter', repeat: true })
  expect(go).toHaveBeenCalledOnce()
})

test('[SEND-01] Enter on a chosen recipient leads to the review, and on a button it does not', () => {
  const go = showForm()
  fireEvent.keyDown(screen.getByText('Clear'), { key: 'Enter' })
  expect(go).not.toHaveBeenCalled()
  fireEvent.keyDown(screen.getByText('Mira'), { key: 'Enter' })
  expect(go).toHaveBeenCalledOnce()
})
