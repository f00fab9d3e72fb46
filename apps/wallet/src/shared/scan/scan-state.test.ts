import { describe, expect, test } from 'vitest'
import { firstScan, scanState } from './scan-state.ts'

describe('scanState', () => {
  test.each([
    ['NotAllowedError', 'refused'],
    ['SecurityError', 'refused'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['TypeError', 'missing'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
  ])('[SEND-01] a camera that fails with %s is %s', (name, camera) => {
    expect(scanState(firstScan, { type: 'camera-failed', name }).camera).toBe(
      camera,
    )
  })

  test('[SEND-01] a refused camera may be tried again', () => {
    const refused = scanState(firstScan, {
      type: 'camera-failed',
      name: 'NotAllowedError',
    })
    expect(scanState(refused, { type: 'tried-again' })).toEqual(firstScan)
    expect(scanState(refused, { type: 'camera-started' }).camera).toBe('on')
  })

  test('[SEND-01] a problem stands until another file is chosen', () => {
    const reading = scanState(firstScan, { type: 'chose-file' })
    expect(reading.isReadingFile).toBe(true)
    const refused = scanState(reading, { type: 'refused', problem: 'no-code' })
    expect(refused).toMatchObject({ isReadingFile: false, problem: 'no-code' })
    expect(scanState(refused, { type: 'refused', problem: 'no-code' })).toBe(
      refused,
    )
    const started = scanState(refused, { type: 'camera-started' })
    expect(started.problem).toBe('no-code')
    expect(scanState(started, { type: 'chose-file' }).problem).toBeUndefined()
  })
})
