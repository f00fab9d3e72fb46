import { act, screen } from '@testing-library/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages as shellMessages } from '../src/app/shell.messages.ts'
import { messages } from '../src/app/start-failure.messages.ts'
import { startPage } from '../src/start.tsx'

const place = document.createElement('div')
let root: Root
beforeEach(() => {
  document.body.append(place)
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  place.remove()
  vi.restoreAllMocks()
})

/** A browser that forbids a page to keep anything throws at the first look. */
function forbidStorage(error: Error): void {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw error
  })
}

test('[SHELL-06] [STOR-02] a browser that keeps nothing is said to be that, and not a host that is away', async () => {
  forbidStorage(new DOMException('Access is denied.', 'SecurityError'))
  await act(() => startPage(undefined, root))
  expect(screen.getByText(messages.noStorage)).toBeTruthy()
  expect(screen.getByText('Access is denied.')).toBeTruthy()
  expect(screen.getByRole('button', { name: messages.reload })).toBeTruthy()
  expect(screen.queryByText(shellMessages.unreachable)).toBeNull()
})

test('[SHELL-06] a wallet that fails for any other reason shows what was thrown', async () => {
  forbidStorage(new RangeError('the theme is no theme'))
  await act(() => startPage(undefined, root))
  expect(screen.getByText('the theme is no theme')).toBeTruthy()
  expect(screen.getByText(shellMessages.errorTitle)).toBeTruthy()
  expect(
    screen.getByRole('button', { name: shellMessages.reload }),
  ).toBeTruthy()
})
