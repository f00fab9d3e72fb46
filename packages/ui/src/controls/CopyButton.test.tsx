import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CopyButton } from './CopyButton.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('CopyButton', () => {
  test('[SHELL-07] shows the copied label for 4000 ms, then the copy label again', async () => {
    const written: string[] = []
    render(
      <CopyButton
        value="0xabc"
        writeText={async (text) => {
          written.push(text)
        }}
      />,
    )

    await press('Copy')
    expect(written).toEqual(['0xabc'])
    expect(screen.getByRole('button').textContent).toBe('Copied')

    await pass(3999)
    expect(screen.getByRole('button').textContent).toBe('Copied')

    await pass(1)
    expect(screen.getByRole('button').textContent).toBe('Copy')
  })

  test('behavior: announces a copy politely', async () => {
    render(<CopyButton value="0xabc" writeText={async () => undefined} />)
    expect(screen.getByRole('status').textContent).toBe('')
    await press('Copy')
    expect(screen.getByRole('status').textContent).toBe('Copied')
  })

  test('behavior: restarts the time with a second copy', async () => {
    render(<CopyButton value="0xabc" writeText={async () => undefined} />)
    await press('Copy')
    await pass(3000)
    await press('Copied')
    await pass(3000)
    expect(screen.getByRole('button').textContent).toBe('Copied')
    await pass(1000)
    expect(screen.getByRole('button').textContent).toBe('Copy')
  })

  test('error: shows the failed label if the clipboard refuses', async () => {
    render(
      <CopyButton
        value="0xabc"
        writeText={() => Promise.reject(new Error('denied'))}
      />,
    )
    await press('Copy')
    expect(screen.getByRole('button').textContent).toBe('Couldn’t copy')
  })
})

async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
  await act(async () => undefined)
}

async function pass(durationMs: number) {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(durationMs)
  })
}
