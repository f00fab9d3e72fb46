import { afterEach, describe, expect, test, vi } from 'vitest'
import { ChunkLoadError, loadScreen } from './load-screen.ts'

afterEach(() => vi.useRealTimers())

describe('loadScreen', () => {
  test('[ENVC-02] gives what was loaded', async () => {
    expect(await loadScreen('send', async () => 'screen')).toBe('screen')
  })

  test('[ENVC-02] error: names the chunk, the type and the source', async () => {
    const failure = new TypeError(
      'Failed to fetch dynamically imported module: http://localhost:4000/static/js/bundle.send.abc.js',
    )
    const error = await loadScreen('send', () => Promise.reject(failure)).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(ChunkLoadError)
    expect(error).toMatchObject({
      message: 'Loading chunk send failed.',
      type: 'missing',
      request: 'http://localhost:4000/static/js/bundle.send.abc.js',
    })
  })

  test('[ENVC-02] error: gives up after 120 s', async () => {
    vi.useFakeTimers()
    const ended = vi.fn()
    const loading = loadScreen('send', () => new Promise(() => {})).catch(
      (thrown: unknown) => thrown,
    )
    void loading.then(ended)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await loading).toMatchObject({
      message: 'Loading chunk send failed.',
      type: 'timeout',
    })
  })
})
