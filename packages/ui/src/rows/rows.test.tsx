import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { TokenIcon } from '../media/TokenIcon.tsx'
import { CheckList } from './CheckList.tsx'
import { CoinRow } from './CoinRow.tsx'
import { FeePicker } from './FeePicker.tsx'
import { HistoryRow } from './HistoryRow.tsx'
import { List } from './List.tsx'

describe('CheckList', () => {
  test('adds ticked values and removes others', () => {
    const chosen: (readonly string[])[] = []
    render(
      <CheckList
        label="Devices"
        onChange={(values) => void chosen.push(values)}
        options={[
          { value: 'a', title: 'Amber Harbor', sub: 'Chrome' },
          { value: 'b', title: 'Quiet Meadow' },
        ]}
        values={['a']}
      />,
    )
    const [amber, quiet] = screen.getAllByRole('checkbox')
    if (!amber || !quiet) throw new Error('no boxes')
    expect(amber.getAttribute('aria-checked')).toBe('true')
    expect(amber.textContent).toContain('Amber Harbor')
    fireEvent.click(quiet)
    fireEvent.click(amber)
    expect(chosen).toEqual([['a', 'b'], []])
  })
})

describe('CoinRow', () => {
  test('has a name that begins with the coin and its symbol, even after an icon', () => {
    render(
      <List label="Coins">
        <CoinRow
          amount="1.8402"
          fiat="$5,962.25"
          href="#1"
          icon={<TokenIcon network={{ name: 'Ethereum' }} symbol="ETH" />}
          name="Ether"
          symbol="ETH"
        />
      </List>,
    )
    for (const role of ['link', 'listitem']) {
      const row = screen.getByRole(role, {
        name: /^Ether ETH 1\.8402 ETH \$5,962\.25/,
      })
      expect(row.textContent).toContain('1.8402 ETH')
    }
  })

  test('behavior: hides amounts, not names', () => {
    renderCoin({ fiat: '$5,962.25', hidden: true })
    const text = screen.getByRole('link').textContent
    expect(text).toContain('•••• ETH')
    expect(text).not.toContain('5,962.25')
    expect(text).not.toContain('1.8402')
  })

  test('behavior: shows that there is no price', () => {
    renderCoin({})
    expect(screen.getByRole('link').textContent).toContain('No price')
  })
})

describe('HistoryRow', () => {
  test('has a name that begins with what happened', () => {
    render(
      <List label="Transactions">
        <HistoryRow
          details={['09:41', 'Ethereum']}
          href="#1"
          kind="sent"
          title="Sent to Mira"
        />
      </List>,
    )
    expect(
      screen.getByRole('link', { name: /^Sent to Mira 09:41 · Ethereum/ }),
    ).toBeDefined()
  })

  test('does not break a shortened address, and keeps the name as it is', () => {
    render(
      <List label="Transactions">
        <HistoryRow
          details={['09:41']}
          href="#1"
          kind="sent"
          title="Sent to 0x5aAe…eAed and 1 more"
        />
      </List>,
    )
    expect(screen.getByText('0x5aAe…eAed')).toBeDefined()
    expect(
      screen.getByRole('link', {
        name: /^Sent to 0x5aAe…eAed and 1 more 09:41/,
      }),
    ).toBeDefined()
  })
})

describe('FeePicker', () => {
  test('chooses in a radio group named by its label', () => {
    const chosen = renderPicker()
    expect(screen.getByRole('radiogroup', { name: 'Fee' })).toBeDefined()
    fireEvent.click(screen.getByRole('radio', { name: /ETH/ }))
    expect(chosen).toEqual(['eth'])
  })

  test('behavior: a press on the chosen option chooses it again', () => {
    const chosen = renderPicker()
    fireEvent.click(screen.getByRole('radio', { name: /USDC/ }))
    expect(chosen).toEqual(['usdc'])
  })

  test('behavior: keeps unaffordable options visible with the reason', () => {
    const chosen = renderPicker()
    const option = screen.getByRole('radio', { name: /Not enough/ })
    fireEvent.click(option)
    expect(option.getAttribute('aria-disabled')).toBe('true')
    expect(chosen).toEqual([])
  })
})

function renderCoin(props: { fiat?: string; hidden?: boolean }) {
  render(
    <List label="Coins">
      <CoinRow
        amount="1.8402"
        href="#eth"
        icon={null}
        name="Ether"
        symbol="ETH"
        {...props}
      />
    </List>,
  )
}

function renderPicker(): string[] {
  const chosen: string[] = []
  render(
    <FeePicker
      label="Fee"
      onChange={(id) => chosen.push(id)}
      options={[
        { id: 'usdc', amount: '1.12 USDC', affordable: true },
        { id: 'eth', amount: '0.00034 ETH', affordable: true },
        {
          id: 'dai',
          amount: '1.13 DAI',
          note: 'Not enough: you have 0.40',
          affordable: false,
        },
      ]}
      value="usdc"
    />,
  )
  return chosen
}
