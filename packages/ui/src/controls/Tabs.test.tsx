import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { Tabs } from './Tabs.tsx'

type Kind = 'coins' | 'collectibles' | 'apps'

function Holdings({ dir = 'ltr' }: { dir?: 'ltr' | 'rtl' }) {
  const [kind, setKind] = useState<Kind>('coins')
  return (
    <div style={{ direction: dir }}>
      <Tabs<Kind>
        label="What you own"
        onChange={setKind}
        tabs={[
          { value: 'coins', label: 'Coins', count: 3, content: 'Three coins' },
          {
            value: 'collectibles',
            label: 'Collectibles',
            content: 'No collectible',
          },
          { value: 'apps', label: 'Apps', content: 'One app' },
        ]}
        value={kind}
      />
    </div>
  )
}

const selected = () => screen.getByRole('tab', { selected: true }).textContent
const panel = () => screen.getByRole('tabpanel')

describe('Tabs', () => {
  test('shows the pressed tab alone, named by it', async () => {
    render(<Holdings />)
    expect(panel().textContent).toBe('Three coins')
    await userEvent.click(screen.getByRole('tab', { name: 'Collectibles' }))
    expect(selected()).toBe('Collectibles')
    expect(screen.getAllByRole('tabpanel')).toHaveLength(1)
    expect(
      screen.getByRole('tabpanel', { name: 'Collectibles' }).textContent,
    ).toBe('No collectible')
    expect(
      screen.getByRole('tab', { selected: true }).getAttribute('aria-controls'),
    ).toBe(panel().id)
  })

  test('is one stop of the tab key; arrows, Home and End select', async () => {
    render(<Holdings />)
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('Coins 3')
    const steps = [
      ['{ArrowRight}', 'Collectibles'],
      ['{ArrowRight}', 'Apps'],
      ['{ArrowRight}', 'Coins 3'],
      ['{ArrowLeft}', 'Apps'],
      ['{Home}', 'Coins 3'],
      ['{End}', 'Apps'],
    ] as const
    for (const [key, name] of steps) {
      await userEvent.keyboard(key)
      expect(selected()).toBe(name)
      expect(document.activeElement?.textContent).toBe(name)
    }
    await userEvent.tab()
    expect(document.activeElement?.getAttribute('role')).not.toBe('tab')
  })

  test('leaves keys with a modifier to the browser', async () => {
    render(<Holdings />)
    await userEvent.tab()
    for (const key of ['{Alt>}{ArrowRight}{/Alt}', '{Control>}{End}{/Control}'])
      await userEvent.keyboard(key)
    expect(selected()).toBe('Coins 3')
  })

  test('turns the arrows round where text runs from right to left', async () => {
    render(<Holdings dir="rtl" />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowLeft}')
    expect(selected()).toBe('Collectibles')
    await userEvent.keyboard('{ArrowRight}')
    expect(selected()).toBe('Coins 3')
  })
})
