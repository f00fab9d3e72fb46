import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useDecision } from '../src/shared/wallet/use-decision.ts'

afterEach(cleanup)

/** A button whose work ends when the test says so. */
function showButton() {
  const started: PromiseWithResolvers<void>[] = []
  function Button() {
    const decision = useDecision({
      mutationFn: () => {
        const work = Promise.withResolvers<void>()
        started.push(work)
        return work.promise
      },
    })
    return (
      <button
        type="button"
        disabled={decision.isPending}
        onClick={() => decision.mutate()}
      >
        Send
      </button>
    )
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Button />
    </QueryClientProvider>,
  )
  const button = screen.getByRole('button', { name: 'Send' })
  return { started, button }
}

/** The query library tells of an end in a later turn. */
const untilEnabled = (button: HTMLElement) =>
  waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))

test('[SEND-01] [TXRQ-01] both clicks of a double click start one decision', async () => {
  const { started, button } = showButton()
  // Within one turn, before React draws the button as disabled.
  await act(async () => {
    button.click()
    button.click()
  })
  expect(started).toHaveLength(1)
  await act(async () => started[0]?.resolve())
  await untilEnabled(button)
  await act(async () => button.click())
  expect(started).toHaveLength(2)
})

test('[SEND-01] after a failure the decision can be made again', async () => {
  const { started, button } = showButton()
  await act(async () => button.click())
  await act(async () => started[0]?.reject(new Error('away')))
  await untilEnabled(button)
  await act(async () => button.click())
  expect(started).toHaveLength(2)
})
