import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { AddressField } from './AddressField.tsx'

const MIRA = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

describe('AddressField', () => {
  test('is a textbox named by its label, then shows the resolved address in full', async () => {
    render(<Recipient />)
    const input = screen.getByRole('textbox', { name: 'To' })
    await userEvent.click(input)
    await userEvent.paste(MIRA)
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByRole('img', { name: MIRA })).toBeDefined()
  })

  test('behavior: moves focus when the card replaces the input', async () => {
    render(<Recipient />)
    await userEvent.click(screen.getByRole('textbox'))
    await userEvent.paste(MIRA)
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Clear recipient' }),
    )
  })

  test('behavior: does not take focus when it starts out filled', () => {
    render(<Recipient startsWith={MIRA} />)
    expect(document.activeElement).toBe(document.body)
  })
})

function Recipient({ startsWith = '' }: { startsWith?: string }) {
  const [text, setText] = useState(startsWith)
  return (
    <AddressField
      label="To"
      onChange={setText}
      onClear={() => setText('')}
      resolved={text === MIRA ? { address: MIRA, name: 'Mira' } : undefined}
      value={text}
    />
  )
}
