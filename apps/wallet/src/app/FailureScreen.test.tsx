import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FailureScreen } from './FailureScreen.tsx'
import { messages as old } from './old-browser.messages.ts'
import { messages } from './shell.messages.ts'

const known = Object.getOwnPropertyDescriptor(Promise, 'withResolvers')
afterEach(() => {
  if (known) Object.defineProperty(Promise, 'withResolvers', known)
})

test('[SHELL-06] says what was thrown, and how to go on', () => {
  render(<FailureScreen error={new Error('It broke.')} />)
  expect(screen.getByText(messages.errorTitle)).toBeTruthy()
  expect(screen.getByText('It broke.')).toBeTruthy()
})

test('[SHELL-06] error: names a browser that is too old', () => {
  Reflect.deleteProperty(Promise, 'withResolvers')
  const error = new TypeError('Promise.withResolvers is not a function')
  render(<FailureScreen error={error} />)
  expect(screen.getByText(old.title)).toBeTruthy()
  expect(screen.getByText(old.text)).toBeTruthy()
  expect(screen.queryByText(messages.errorTitle)).toBeNull()
})
