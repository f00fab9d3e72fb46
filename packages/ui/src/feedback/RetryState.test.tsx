import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { RetryState } from './RetryState.tsx'

describe('RetryState', () => {
  test('calls onRetry without arguments', () => {
    const asked: unknown[][] = []
    render(
      <RetryState
        onRetry={(...given: unknown[]) => asked.push(given)}
        retry="Try again"
        title="Not loaded"
      >
        The network does not answer.
      </RetryState>,
    )
    expect(screen.getByRole('heading').textContent).toBe('Not loaded')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(asked).toEqual([[]])
  })
})
