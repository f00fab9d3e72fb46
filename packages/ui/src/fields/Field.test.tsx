import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { Field } from './Field.tsx'

describe('Field', () => {
  test('is a textbox named by its label', () => {
    render(<Email />)
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeDefined()
  })

  test('behavior: validates on blur, not while typing', async () => {
    render(<Email />)
    await userEvent.type(screen.getByRole('textbox'), 'mira')
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.tab()
    expect(screen.getByRole('alert').textContent).toBe('Not an address')
  })

  test('behavior: validates when Enter is pressed', async () => {
    render(<Email />)
    await userEvent.type(screen.getByRole('textbox'), 'mira{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('Not an address')
  })

  test('behavior: clears the error on typing', async () => {
    render(<Email />)
    await userEvent.type(screen.getByRole('textbox'), 'mira')
    await userEvent.tab()
    await userEvent.type(screen.getByRole('textbox'), 'x')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('behavior: shows the given error and links it to the input', () => {
    render(<Field error="Taken" label="Name" onChange={ignore} value="mira" />)
    const input = screen.getByRole('textbox')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input.getAttribute('aria-describedby')).toBe(
      screen.getByRole('alert').id,
    )
  })
})

function Email() {
  const [email, setEmail] = useState('')
  return (
    <Field
      label="Email"
      onChange={setEmail}
      validate={(text) => (text.includes('@') ? undefined : 'Not an address')}
      value={email}
    />
  )
}

function ignore() {
  return undefined
}
