import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AnswerRow } from './AnswerRow.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function show() {
  const answers: string[] = []
  render(
    <AnswerRow
      cancel="Cancel"
      confirm="Sign"
      onCancel={() => answers.push('cancel')}
      onConfirm={() => answers.push('sign')}
    />,
  )
  const press = () => {
    for (const name of ['Cancel', 'Sign'])
      fireEvent.click(screen.getByRole('button', { name }))
  }
  return { answers, press }
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const isHeld = () =>
  screen.getByRole('button', { name: 'Sign' }).getAttribute('aria-disabled')

describe('AnswerRow', () => {
  test('[TXRQ-01] [SIGN-11] a press on its way when a question appears answers nothing', () => {
    const { answers, press } = show()
    press()
    wait(590)
    press()
    expect([answers, isHeld()]).toEqual([[], 'true'])
    wait(20)
    press()
    expect([answers, isHeld()]).toEqual([['cancel', 'sign'], null])
  })

  test.each([
    ['comes to the front', () => fireEvent.focus(window)],
    [
      'is shown again',
      () => fireEvent(document, new Event('visibilitychange')),
    ],
  ])(
    '[DAPP-02] [SIGN-11] the second press of a double click answers nothing when the window %s between them',
    (_, come) => {
      const { answers, press } = show()
      wait(5000)
      const button = screen.getByRole('button', { name: 'Sign' })
      button.focus()
      come()
      press()
      expect([answers, isHeld()]).toEqual([[], 'true'])
      expect(document.activeElement).toBe(button)
      wait(610)
      press()
      expect(answers).toEqual(['cancel', 'sign'])
    },
  )
})
