import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { SearchBox } from './SearchBox.tsx'

const groups = [
  {
    id: 'coins',
    title: 'Coins',
    note: '2 of 9',
    options: [
      { id: 'eth', title: 'Ether', sub: '2 ETH', end: '$4' },
      { id: 'usdc', title: 'USD Coin' },
    ],
  },
  { id: 'people', title: 'Contacts', options: [{ id: 'ada', title: 'Ada' }] },
]

function Box(props: {
  onChoose?: (id: string) => void
  onHurry?: () => void
  waiting?: boolean
  empty?: boolean
}) {
  const [value, setValue] = useState('')
  return (
    <SearchBox
      groups={props.empty ? [] : groups}
      label="Search"
      onChange={setValue}
      onChoose={props.onChoose ?? (() => undefined)}
      onHurry={props.onHurry}
      resultsLabel="Results"
      status="3 results"
      value={value}
      waiting={props.waiting}
    >
      {props.empty && <p>Nothing matches</p>}
    </SearchBox>
  )
}

/** Returns the text of the active option, as a screen reader reads it. */
function active(): string | null | undefined {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant')
  return id === null ? id : document.getElementById(id)?.textContent
}

describe('SearchBox', () => {
  test('[SRCH-01] is a combobox over a list of options in named groups', () => {
    render(<Box />)
    const field = screen.getByRole('combobox', { name: 'Search' })
    expect(field.getAttribute('aria-expanded')).toBe('true')
    const list = screen.getByRole('listbox', { name: 'Results' })
    expect(field.getAttribute('aria-controls')).toBe(list.id)
    expect(screen.getByRole('group', { name: 'Coins 2 of 9' })).toBeDefined()
    expect(screen.getAllByRole('option')).toHaveLength(3)
    expect(screen.getByRole('option', { selected: true }).textContent).toBe(
      'Ether 2 ETH $4',
    )
    expect(screen.getByRole('status').textContent).toBe('3 results')
  })

  test('[SRCH-01] arrows move through the groups and wrap around; focus stays in the field', async () => {
    render(<Box />)
    const field = screen.getByRole('combobox')
    expect(document.activeElement).toBe(field)
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toBe('USD Coin')
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toBe('Ada')
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toContain('Ether')
    await userEvent.keyboard('{ArrowUp}')
    expect(active()).toBe('Ada')
    expect(document.activeElement).toBe(field)
  })

  test('[SRCH-01] Enter chooses the active option; new text activates the first', async () => {
    const onChoose = vi.fn()
    render(<Box onChoose={onChoose} />)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onChoose).toHaveBeenLastCalledWith('usdc')
    await userEvent.keyboard('e')
    expect(active()).toContain('Ether')
    await userEvent.keyboard('{Enter}')
    expect(onChoose).toHaveBeenLastCalledWith('eth')
  })

  test('[SRCH-01] a press chooses an option', async () => {
    const onChoose = vi.fn()
    render(<Box onChoose={onChoose} />)
    await userEvent.click(screen.getByText('Ada'))
    expect(onChoose).toHaveBeenCalledWith('ada')
  })

  test('[SRCH-01] behavior: Enter chooses no results of an earlier text', async () => {
    const onChoose = vi.fn()
    const onHurry = vi.fn()
    render(<Box onChoose={onChoose} onHurry={onHurry} waiting />)
    await userEvent.keyboard('{Enter}')
    expect(onChoose).not.toHaveBeenCalled()
    expect(onHurry).toHaveBeenCalledOnce()
  })

  test('[SRCH-01] behavior: Enter chooses the option that the arrows moved to, at any time', async () => {
    const onChoose = vi.fn()
    const onHurry = vi.fn()
    render(<Box onChoose={onChoose} onHurry={onHurry} waiting />)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onChoose).toHaveBeenCalledWith('usdc')
    expect(onHurry).not.toHaveBeenCalled()
  })

  test('[SRCH-01] behavior: without results there is no list and no active option', async () => {
    const onChoose = vi.fn()
    render(<Box empty onChoose={onChoose} />)
    const field = screen.getByRole('combobox')
    expect(field.getAttribute('aria-expanded')).toBe('false')
    expect(active()).toBeNull()
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(screen.getByText('Nothing matches')).toBeDefined()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onChoose).not.toHaveBeenCalled()
  })
})
