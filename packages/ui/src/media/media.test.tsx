import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Avatar } from './Avatar.tsx'
import { layCurve } from './curve.ts'
import { PriceChart } from './PriceChart.tsx'
import { QrCode } from './QrCode.tsx'
import { TokenIcon } from './TokenIcon.tsx'

const MIRA = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const ORLA = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

describe('Avatar', () => {
  test('is the same for an address in any letter case', () => {
    expect(drawAvatar(MIRA)).toBe(drawAvatar(MIRA.toLowerCase()))
  })

  test('behavior: differs between addresses', () => {
    expect(drawAvatar(MIRA)).not.toBe(drawAvatar(ORLA))
  })
})

describe('TokenIcon', () => {
  test('falls back to the first letter when the logo fails to load', () => {
    const { container } = render(<TokenIcon src="/gone.png" symbol="usdc" />)
    const image = container.querySelector('img')
    expect(image).not.toBeNull()
    if (image) fireEvent.error(image)
    expect(container.textContent).toBe('U')
  })

  test('[COIN-01] e: has no badge where coin and network look the same', () => {
    const network = { name: 'Ethereum', src: '/ethereum.svg' }
    const badgeOf = (src: string | undefined, network: object) => {
      const props = { src, network } as { network: { name: string } }
      const { container, unmount } = render(
        <TokenIcon {...props} symbol="ETH" />,
      )
      const badge = container.querySelector('[aria-label=Ethereum]')
      const place = badge?.parentElement?.parentElement?.className
      unmount()
      return place
    }
    expect(badgeOf('/ethereum.svg', network)).toBe('sr-only')
    expect(badgeOf('/base.svg', network)).not.toBe('sr-only')
    expect(badgeOf(undefined, { name: 'Ethereum' })).not.toBe('sr-only')
  })

  test('[COIN-03] b: names the first two networks of a coin on several', () => {
    const networks = ['One', 'Two', 'Three'].map((name) => ({ name }))
    render(<TokenIcon networks={networks} symbol="USDC" />)
    const names = screen
      .getAllByRole('img')
      .map((it) => it.getAttribute('aria-label'))
    expect(names).toEqual(['One', 'Two'])
  })
})

describe('PriceChart', () => {
  const show = (onSelect: (index: number | undefined) => void) =>
    render(
      <PriceChart
        describe={(index) => `value ${index}`}
        label="Price"
        onSelect={onSelect}
        selected={undefined}
        summary="From one to three."
        times={[0, 1, 2]}
        values={[1, 2, 3]}
      />,
    )

  test('[PRICE-01] is a slider that starts at the newest value', () => {
    const picked: (number | undefined)[] = []
    show((index) => picked.push(index))
    const slider = screen.getByRole('slider', {
      name: 'Price',
      description: 'From one to three.',
    })
    expect(slider.getAttribute('aria-valuetext')).toBe('value 2')
    fireEvent.change(slider, { target: { value: '0' } })
    fireEvent.blur(slider)
    expect(picked).toEqual([0, undefined])
  })
})

describe('QrCode', () => {
  test('draws dark modules on a square field', () => {
    render(<QrCode label="Your address" value={MIRA} />)
    const code = screen.getByRole('img', { name: 'Your address' })
    const [, , width, height] = (code.getAttribute('viewBox') ?? '').split(' ')
    expect(width).toBe(height)
    expect(code.querySelector('path')?.getAttribute('d')).toMatch(
      /^(M\d+ \d+h\d+v1h-\d+z)+$/,
    )
  })
})

describe('layCurve', () => {
  test('runs from the first value to the last, highest at the top', () => {
    const curve = layCurve([1, 3, 2], 72)
    expect(curve.openingY).toBe('68')
    expect(curve.high.y).toBe(4)
    expect(curve.closingY).toBe(36)
  })

  test('behavior: runs through the middle if all values are equal', () => {
    const curve = layCurve([5, 5], 72)
    expect([curve.openingY, curve.closingY]).toEqual(['36', 36])
  })

  test('[PRICE-01] a change of a ten-thousandth part does not look like a fall', () => {
    const curve = layCurve([18_000, 17_998.2], 72)
    const fall = curve.closingY - Number(curve.openingY)
    expect(fall).toBeGreaterThan(0)
    expect(fall).toBeLessThan(1)
  })

  test('places each value at its time, and finds it there', () => {
    const curve = layCurve([1, 2, 3], 72, [0, 10, 100])
    expect(curve.markAt(1).percent).toBe(10)
    expect([0, 0.04, 0.2, 0.9, 7].map(curve.nearest)).toEqual([0, 0, 1, 2, 2])
  })

  test('behavior: the curve stays between the values it joins', () => {
    const { path } = layCurve([1, 1, 9, 1, 1], 72, [0, 1, 2, 50, 51])
    const numbers = (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)
    const heights = numbers.filter((_, index) => index % 2 === 1)
    expect(heights).toHaveLength(1 + 4 * 3)
    expect(Math.min(...heights)).toBe(4)
    expect(Math.max(...heights)).toBe(68)
  })

  test('behavior: spaces values of the same time evenly', () => {
    const curve = layCurve([1, 2, 3], 72, [5, 5, 5])
    expect(curve.markAt(1).percent).toBe(50)
  })
})

function drawAvatar(address: string): string {
  const { container, unmount } = render(<Avatar address={address} />)
  const drawn = container.innerHTML
  unmount()
  return drawn
}
