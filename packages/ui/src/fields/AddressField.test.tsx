import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { AddressField } from './AddressField.tsx'

const MIRA = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

describe('AddressField', () => {
  test('is a combobox named by its label, then shows the resolved address in full', async () => {
    render(<Recipient />)
    const input = screen.getByRole('combobox', { name: 'To' })
    await userEvent.click(input)
    await userEvent.paste(MIRA)
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.getByRole('img', { name: MIRA })).toBeDefined()
  })

  test('behavior: moves focus when the card replaces the input', async () => {
    render(<Recipient />)
    await userEvent.click(screen.getByRole('combobox'))
    await userEvent.paste(MIRA)
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).not.toBe(document.body)
    expect(screen.getByRole('img', { name: MIRA })).toBeDefined()
  })

  test('behavior: neither Enter nor Tab and Enter clear what was entered', async () => {
    render(
      <>
        <Recipient />
        <input aria-label="Next" />
      </>,
    )
    await userEvent.click(screen.getByRole('combobox'))
    await userEvent.paste(MIRA)
    await userEvent.keyboard('{Enter}{Tab}')
    expect(document.activeElement).toBe(screen.getByLabelText('Next'))
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('img', { name: MIRA })).toBeDefined()
  })

  test('behavior: does not take focus when it starts out filled', () => {
    render(<Recipient startsWith={MIRA} />)
    expect(document.activeElement).toBe(document.body)
  })
})

describe('AddressField with options', () => {
  const options = [
    { id: 'a', title: 'Mira Stonefield' },
    { id: 'b', title: 'Mirko' },
  ]

  function show(value = 'Mir') {
    const chosen: string[] = []
    render(
      <AddressField
        label="To"
        onChange={() => undefined}
        onChoose={(id) => chosen.push(id)}
        onClear={() => undefined}
        options={options}
        value={value}
      />,
    )
    return chosen
  }

  test('[SEND-01] with nothing typed nobody is chosen, until an arrow chooses', async () => {
    const chosen = show('')
    await userEvent.click(screen.getByRole('combobox'))
    expect(screen.queryByRole('option', { selected: true })).toBeNull()
    await userEvent.keyboard('{Enter}')
    expect(chosen).toEqual([])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(chosen).toEqual(['a'])
  })

  test('shows them while the field has focus, and Enter takes the active one', async () => {
    const chosen = show()
    expect(screen.queryAllByRole('option')).toEqual([])
    await userEvent.click(screen.getByRole('combobox', { name: 'To' }))
    expect(screen.getAllByRole('option')).toHaveLength(2)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(chosen).toEqual(['b'])
    expect(screen.queryAllByRole('option')).toEqual([])
  })

  test('behavior: Escape closes them, and Enter then chooses nothing', async () => {
    const chosen = show()
    await userEvent.click(screen.getByRole('combobox'))
    await userEvent.keyboard('{Escape}{Enter}')
    expect(chosen).toEqual([])
  })
})

function Recipient({ startsWith = '' }: { startsWith?: string }) {
  const [text, setText] = useState(startsWith)
  return (
    <AddressField
      label="To"
      onChange={setText}
      onClear={() => setText('')}
      options={[]}
      resolved={text === MIRA ? { address: MIRA, name: 'Mira' } : undefined}
      value={text}
    />
  )
}
