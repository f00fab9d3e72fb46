import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Address } from './Address.tsx'
import { Amount } from './Amount.tsx'
import { Fiat } from './Fiat.tsx'

const MIRA = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

describe('Address', () => {
  test('[COIN-02] has parts for 20 + 3 and 4 + 4 characters, is read by its ends, and copied whole', () => {
    render(<Address address={MIRA} />)
    const short = screen.getByRole('img', { name: '0x5aAe…eAed' })
    expect(short.title).toBe(MIRA)
    expect(short.textContent).toBe(MIRA)
    expect([...short.childNodes].map(({ textContent }) => textContent)).toEqual(
      ['0x5aAe', 'b6053F3E94C9b9A0', '9f33669435E7Ef1B', 'e', 'Aed'],
    )
  })

  test('shows the full address in groups of four and keeps its case', () => {
    render(<Address address={MIRA} format="full" />)
    const groups = [...screen.getByRole('img', { name: MIRA }).children]
    expect(groups.map((group) => group.textContent)).toEqual(
      '0x 5aAe b605 3F3E 94C9 b9A0 9f33 6694 35E7 Ef1B eAed'.split(' '),
    )
  })
})

test('marks the groups of an address that differ from another, whatever their case', () => {
  const other = MIRA.replace('3F3E', '3f3e').replace('94C9', '0000')
  render(<Address address={MIRA} format="full" unlike={other} />)
  const marks = document.querySelectorAll('mark')
  expect([...marks].map((mark) => mark.textContent)).toEqual(['94C9'])
})

describe('Amount', () => {
  test.each([
    [undefined, '0.25 ETH'],
    ['in', '+0.25 ETH'],
    ['out', '\u22120.25 ETH'],
  ] as const)('writes an amount going %s', (direction, expected) => {
    const { container } = render(
      <Amount direction={direction} symbol="ETH" value="0.25" />,
    )
    expect(container.textContent).toBe(expected)
  })
})

describe('Fiat', () => {
  test.each([
    ['$12,480.61', '.61'],
    ['1.204,50 €', ',50'],
    ['¥12,480', undefined],
  ])('sets the cents of %s smaller', (value, cents) => {
    const { container } = render(<Fiat smallCents value={value} />)
    expect(container.textContent).toBe(value)
    expect(container.querySelector('small')?.textContent).toBe(cents)
  })

  test('behavior: hides the value', () => {
    const { container } = render(<Fiat hidden value="$12,480.61" />)
    expect(container.textContent).toBe('••••')
  })
})
