import { render } from '@testing-library/react'
import * as lucide from 'lucide-react/icons/loader-circle'
import { describe, expect, test } from 'vitest'
import createIcon from './create-icon.ts'

const { default: LucideLoader, __iconData } = lucide as typeof lucide &
  Record<'__iconData', Parameters<typeof createIcon>[0]>
const Loader = createIcon(__iconData)

/** The icon's markup, without the names that Lucide adds for people's styles. */
function attributesOf(icon: React.ReactNode) {
  const { container } = render(icon)
  const svg = container.querySelector('svg')
  const names = svg?.getAttribute('class') ?? ''
  return {
    attributes: Object.fromEntries(
      [...(svg?.attributes ?? [])]
        .filter(({ name }) => name !== 'class')
        .map(({ name, value }) => [name, value]),
    ),
    names: names.split(' ').filter((name) => !name.startsWith('lucide-')),
    shapes: svg?.innerHTML,
  }
}

describe('createIcon', () => {
  test.each([
    ['alone', {}],
    ['of a size', { size: 20 }],
    ['with a name', { 'aria-label': 'Loading', role: 'img' }],
    ['hidden', { 'aria-hidden': true }],
    ['with a class', { className: 'turning' }],
    ['with a style', { style: { color: 'red' }, strokeWidth: 3 }],
  ] as const)('draws an icon %s as Lucide does', (_, props) => {
    expect(attributesOf(<Loader {...props} />)).toEqual(
      attributesOf(<LucideLoader {...props} />),
    )
  })
})
