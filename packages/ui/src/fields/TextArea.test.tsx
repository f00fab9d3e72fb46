import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { TextArea } from './TextArea.tsx'

describe('TextArea', () => {
  test('[AUTH-07] is named by its label and described by its error', () => {
    render(
      <TextArea error="Invalid" label="Words" onChange={() => {}} value="" />,
    )
    const area = screen.getByRole('textbox', { name: 'Words' })
    expect(area.getAttribute('aria-invalid')).toBe('true')
    const message = area.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(message)?.textContent).toBe('Invalid')
  })

  test('[AUTH-07] Enter submits, with Shift it does not', () => {
    const submitted: string[] = []
    render(
      <TextArea
        label="Words"
        onChange={() => {}}
        onSubmit={() => submitted.push('x')}
        value=""
      />,
    )
    const area = screen.getByRole('textbox')
    fireEvent.keyDown(area, { key: 'Enter', shiftKey: true })
    expect(submitted).toEqual([])
    fireEvent.keyDown(area, { key: 'Enter' })
    expect(submitted).toEqual(['x'])
  })
})
