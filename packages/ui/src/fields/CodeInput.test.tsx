import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { CodeInput, type CodeInputProps } from './CodeInput.tsx'

describe('CodeInput', () => {
  test('accepts a typed code and calls onComplete at the end', async () => {
    const completed = renderInput({})
    await userEvent.type(screen.getByRole('textbox'), '814093')
    expect(value()).toBe('814093')
    expect(completed).toEqual(['814093'])
  })

  test('behavior: fills from a paste and drops separators', async () => {
    const completed = renderInput({})
    await userEvent.click(screen.getByRole('textbox'))
    await userEvent.paste(' 814-093 ')
    expect(value()).toBe('814093')
    expect(completed).toEqual(['814093'])
  })

  test('behavior: cuts a paste to its length', async () => {
    renderInput({})
    await userEvent.click(screen.getByRole('textbox'))
    await userEvent.paste('8140937777')
    expect(value()).toBe('814093')
  })

  test('behavior: drops letters from a digit code', async () => {
    renderInput({})
    await userEvent.type(screen.getByRole('textbox'), '8a1b')
    expect(value()).toBe('81')
  })

  test('behavior: accepts ten letters and digits in two halves', async () => {
    const completed = renderInput({
      length: 10,
      characters: 'letters-and-digits',
    })
    await userEvent.click(screen.getByRole('textbox'))
    await userEvent.paste('a1b2c-d3e4f')
    expect(completed).toEqual(['a1b2cd3e4f'])
  })

  test('behavior: is a single field that password managers fill', () => {
    renderInput({})
    const input = screen.getByRole('textbox', { name: 'Code' })
    expect(input.getAttribute('autocomplete')).toBe('one-time-code')
    expect(input.getAttribute('inputmode')).toBe('numeric')
  })

  test('error: shows the error beside the field', () => {
    renderInput({ error: 'That code isn’t right.' })
    const input = screen.getByRole('textbox')
    const message = screen.getByRole('alert')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input.getAttribute('aria-describedby')).toBe(message.id)
  })
})

function renderInput(props: Partial<CodeInputProps>): string[] {
  const completed: string[] = []
  render(<Held {...props} onComplete={(code) => completed.push(code)} />)
  return completed
}

function Held(props: Partial<CodeInputProps>) {
  const [code, setCode] = useState('')
  return <CodeInput label="Code" {...props} onChange={setCode} value={code} />
}

function value(): string {
  return screen.getByRole<HTMLInputElement>('textbox').value
}
