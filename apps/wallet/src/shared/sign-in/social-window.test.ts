import { afterEach, expect, test, vi } from 'vitest'
import { openSocialWindow } from './social-window.ts'

afterEach(() => vi.restoreAllMocks())

test('[AUTH-02] opens a new window for a provider, never one that another page named before', () => {
  const opened = { opener: window, location: { replace: vi.fn() } }
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as never)
  openSocialWindow()?.navigate('https://provider.example/')
  expect(open.mock.calls[0]?.[1]).toBe('_blank')
  expect(opened.opener).toBeNull()
  expect(opened.location.replace).toHaveBeenCalledWith(
    'https://provider.example/',
  )
})
