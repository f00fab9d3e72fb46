import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Meter } from '../feedback/Meter.tsx'
import { Checkbox } from './Checkbox.tsx'

describe('Checkbox', () => {
  test('[AUTH-08] is named by its sentence, and reports when it is ticked', () => {
    const seen: boolean[] = []
    render(
      <Checkbox checked={false} onChange={(checked) => seen.push(checked)}>
        I know
      </Checkbox>,
    )
    fireEvent.click(screen.getByRole('checkbox', { name: 'I know' }))
    expect(seen).toEqual([true])
  })
})

describe('Meter', () => {
  test('[AUTH-08] gives its measure in words', () => {
    render(<Meter fill={0.25} label="Strength" text="64.00 bits" tone="info" />)
    const meter = screen.getByRole('meter', { name: 'Strength' })
    expect(meter.getAttribute('aria-valuetext')).toBe('64.00 bits')
    expect(meter.getAttribute('aria-valuenow')).toBe('0.25')
  })
})
