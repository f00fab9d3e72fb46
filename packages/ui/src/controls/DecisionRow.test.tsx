import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { DecisionRow } from './DecisionRow.tsx'

describe('DecisionRow', () => {
  test('tells automation which button refuses and which goes on', () => {
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

  test('submits the form it is given, and not while that is under way', () => {
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
