import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CairnMeter, type CairnMeterProps } from './CairnMeter.tsx'

describe('CairnMeter', () => {
  test('[SIGN-03] is a progress bar of the weight up to the threshold', () => {
    const meter = renderMeter({ signed: [device], threshold: 5 })
    expect(ariaOf(meter)).toEqual({ min: '0', now: '2', max: '5' })
    expect(meter.getAttribute('aria-valuetext')).toBe(
      '2 of 5. 3 more needed. Guard is enough to finish.',
    )
  })

  test('[SIGN-03] adds the weight of every signer', () => {
    const meter = renderMeter({ signed: [device, guard], threshold: 5 })
    expect(ariaOf(meter).now).toBe('5')
  })

  test('[SIGN-03] starts at 0', () => {
    expect(ariaOf(renderMeter({ signed: [] })).now).toBe('0')
  })

  test('behavior: stops at the threshold if a signer weighs more', () => {
    const meter = renderMeter({ signed: [{ seed: '0x3', weight: 255 }] })
    expect(ariaOf(meter)).toEqual({ min: '0', now: '5', max: '5' })
  })

  test('behavior: marks the line as reached once the weight is enough', () => {
    expect(lineLabel({ signed: [device] })).toBe('needed')
    expect(lineLabel({ signed: [device, guard] })).toBe('reached')
    expect(lineLabel({ signed: [device, guard], failed: true })).toBe('needed')
  })

  test('behavior: draws a stone for each signature and one for the suggested signer', () => {
    const meter = renderMeter({ signed: [device], suggested: guard })
    const weights = [...meter.querySelectorAll('text[text-anchor=middle]')]
    expect(weights.map((text) => text.textContent)).toEqual(['2', '3'])
  })

  test('behavior: gives screen readers the same information', () => {
    renderMeter({ signed: [device] })
    const live = document.querySelector('[aria-live=polite]')
    expect(live?.textContent).toContain('2 of 5')
  })
})

const device = { seed: '0x1', weight: 2 }
const guard = { seed: '0x2', weight: 3 }

function renderMeter(props: Partial<CairnMeterProps>): HTMLElement {
  render(
    <CairnMeter
      headline="3 more needed"
      hint="Guard is enough to finish."
      signed={[]}
      threshold={5}
      {...props}
    />,
  )
  return screen.getByRole('progressbar', { name: 'Signature weight' })
}

function lineLabel(props: Partial<CairnMeterProps>): string | undefined {
  const { unmount, container } = render(
    <CairnMeter headline="" signed={[]} threshold={5} {...props} />,
  )
  const labels = [...container.querySelectorAll('text')].map(
    (text) => text.textContent,
  )
  unmount()
  return labels.find((label) => label === 'needed' || label === 'reached')
}

function ariaOf(meter: HTMLElement) {
  return {
    min: meter.getAttribute('aria-valuemin'),
    now: meter.getAttribute('aria-valuenow'),
    max: meter.getAttribute('aria-valuemax'),
  }
}
