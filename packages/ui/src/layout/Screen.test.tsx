import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Screen } from './Screen.tsx'

describe('Screen', () => {
  test('focuses its title', () => {
    render(<Screen title="Send">Content</Screen>)
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { name: 'Send' }),
    )
  })

  test('behavior: focuses again when the route changes its title', () => {
    const { rerender } = render(<Screen title="Send">Content</Screen>)
    screen.getByRole('heading').blur()
    rerender(<Screen title="Review">Content</Screen>)
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { name: 'Review' }),
    )
  })

  test('behavior: leaves focus on a field with autofocus', () => {
    render(
      <Screen title="Send">
        {/* biome-ignore lint/a11y/noAutofocus: this is the case at hand. */}
        <input aria-label="To" autoFocus />
      </Screen>,
    )
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
  })

  test('behavior: shows a back link if one is given', () => {
    const { rerender } = render(<Screen title="Send">Content</Screen>)
    expect(screen.queryByRole('link', { name: 'Back' })).toBeNull()
    rerender(
      <Screen back={{ href: '/wallet' }} title="Send">
        Content
      </Screen>,
    )
    expect(screen.getByRole('link', { name: 'Back' })).toBeDefined()
  })

  test('behavior: shows its mark above the title', () => {
    render(
      <Screen mark={<i data-testid="mark" />} title="Sign in">
        Content
      </Screen>,
    )
    const mark = screen.getByTestId('mark')
    expect(mark.nextElementSibling).toBe(screen.getByRole('heading'))
  })
})
