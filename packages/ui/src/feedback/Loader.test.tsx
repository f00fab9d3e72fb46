import { render, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Loader } from './Loader.tsx'

describe('Loader', () => {
  test('[SHELL-06] is the page’s main part: the title and the message below the stones', () => {
    render(<Loader message="It takes a moment." title="Opening" />)
    const loader = within(screen.getByRole('main')).getByRole('status')
    expect(screen.getByRole('heading', { name: 'Opening' })).toBeDefined()
    expect(loader.textContent).toBe('OpeningIt takes a moment.')
    expect(loader.querySelectorAll('svg path')).toHaveLength(3)
  })

  test('[SHELL-06] behavior: shows no empty line without a message', () => {
    render(<Loader title="Opening" />)
    expect(screen.getByRole('status').querySelector('p')).toBeNull()
  })

  test('[SHELL-06] shows its animation unless it is turned off', () => {
    const stones = () => document.querySelector('svg')
    const { rerender } = render(<Loader title="Opening" />)
    expect(stones()).not.toBeNull()
    rerender(<Loader animation={false} title="Opening" />)
    expect(stones()).toBeNull()
    screen.getByRole('heading', { name: 'Opening' })
  })
})
