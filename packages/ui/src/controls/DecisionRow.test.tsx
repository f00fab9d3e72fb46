import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { DecisionRow } from './DecisionRow.tsx'

describe('DecisionRow', () => {
  test('marks the rejecting and the confirming button for automation', () => {
    const pressed: string[] = []
    render(
      <DecisionRow
        cancel="Cancel"
        confirm="Send 0.25 ETH"
        onCancel={() => pressed.push('cancel')}
        onConfirm={() => pressed.push('confirm')}
      />,
    )
    const [reject, confirm] = screen.getAllByRole('button')
    expect(reject?.dataset.action).toBe('reject')
    expect(confirm?.dataset.action).toBe('confirm')
    for (const button of screen.getAllByRole('button')) fireEvent.click(button)
    expect(pressed).toEqual(['cancel', 'confirm'])
  })

  test('submits its form, but not while loading', () => {
    let submits = 0
    const show = (loading: boolean) => (
      <>
        <form
          id="unlock"
          onSubmit={(event) => {
            event.preventDefault()
            submits += 1
          }}
        />
        <DecisionRow
          cancel="Cancel"
          confirm="Continue"
          form="unlock"
          loading={loading}
          onCancel={() => undefined}
        />
      </>
    )
    const { rerender } = render(show(false))
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    rerender(show(true))
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(submits).toBe(1)
  })
})
