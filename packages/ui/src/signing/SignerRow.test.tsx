import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { SignerRow, type SignerState } from './SignerRow.tsx'

describe('SignerRow', () => {
  test('[SIGN-03] is a button named by its label, described by status and weight', () => {
    renderRow('ready')
    const row = screen.getByRole('button', { name: 'Guard' })
    const described = (row.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(described).toEqual(['Enter your code', 'weight 3'])
  })

  test.each([
    ['ready', 1],
    ['working', 0],
    ['signed', 0],
    ['idle', 0],
  ] as const)('[SIGN-03] asks a %s signer %i times', (state, expected) => {
    const asked = renderRow(state)
    fireEvent.click(screen.getByRole('button'))
    expect(asked).toHaveLength(expected)
  })

  test('[SIGN-03] shows the shortened address beside the status', () => {
    render(
      <ul>
        <SignerRow
          detail="0x12…cdef"
          icon={null}
          label="Guard"
          state="idle"
          status="Ready"
          weight={3}
        />
      </ul>,
    )
    expect(screen.getByText('0x12…cdef')).toBeTruthy()
  })

  test('[SIGN-03] shows that it is signing', () => {
    renderRow('working')
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true')
  })
})

function renderRow(state: SignerState): string[] {
  const asked: string[] = []
  render(
    <ul>
      <SignerRow
        icon={null}
        label="Guard"
        onSign={() => asked.push('Guard')}
        state={state}
        status="Enter your code"
        weight={3}
      />
    </ul>,
  )
  return asked
}
