import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Logo, type LogoProps } from './Logo.tsx'

describe('Logo', () => {
  test.each([
    ['horizontal', 'sm', '73', '20'],
    ['horizontal', 'md', '102', '28'],
    ['horizontal', 'lg', '145', '40'],
    ['square', 'sm', '20', '20'],
    ['square', 'md', '28', '28'],
    ['square', 'lg', '40', '40'],
    ['mark', 'xl', '64', '64'],
  ] as const)('[SHELL-10] draws %s in %s', (variant, size, width, height) => {
    const logo = renderLogo({ variant, size })
    expect(logo.getAttribute('width')).toBe(width)
    expect(logo.getAttribute('height')).toBe(height)
  })

  test('[SHELL-10] shows the word in the horizontal variant only', () => {
    const paths = (variant: LogoProps['variant']) =>
      renderLogo({ variant }).querySelectorAll('path').length
    expect([paths('horizontal'), paths('square'), paths('mark')]).toEqual([
      4, 3, 3,
    ])
  })

  test('[SHELL-10] has its own ground in the square variant only', () => {
    const grounds = (variant: LogoProps['variant']) =>
      renderLogo({ variant }).querySelectorAll('rect').length
    expect([grounds('square'), grounds('horizontal')]).toEqual([1, 0])
  })

  test.each(['light', 'dark'] as const)(
    '[SHELL-10] uses the %s theme in any page theme',
    (theme) => {
      expect(renderLogo({ theme }).getAttribute('data-theme')).toBe(theme)
    },
  )

  test('behavior: follows the page if no theme is given', () => {
    expect(renderLogo({}).getAttribute('data-theme')).toBeNull()
  })
})

function renderLogo(props: LogoProps): HTMLElement {
  const { unmount } = render(<Logo {...props} />)
  const logo = screen.getByRole('img', { name: 'Cairn' })
  unmount()
  return logo
}
