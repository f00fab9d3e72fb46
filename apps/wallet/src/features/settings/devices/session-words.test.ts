import type { ActiveSession } from '@cairn/core'
import { describe, expect, test } from 'vitest'
import { signerLabel } from '#shared/signers/signers.messages.ts'
import { deviceFacts, deviceUse } from './session-words.ts'

const device: ActiveSession = {
  name: { text: 'Amber Harbor' },
  kind: 'local-session',
  address: '0x01',
  weight: 2,
  networks: [1, 137],
  fixed: false,
  local: false,
}
const now = new Date(2026, 10, 21)

describe('deviceFacts', () => {
  test.each<[Partial<ActiveSession>, string]>([
    [{}, '2 networks'],
    [{ networks: [137] }, '1 network'],
    [
      {
        name: { browser: 'Chrome', os: 'macOS' },
        browser: 'Chrome',
        os: 'macOS',
        keyName: 'Amber Harbor',
      },
      'Amber Harbor · 2 networks',
    ],
    [
      {
        name: { text: 'Kitchen tablet' },
        givenName: 'Kitchen tablet',
        browser: 'Chrome',
        os: 'macOS',
        keyName: 'Amber Harbor',
      },
      'Amber Harbor · Chrome on macOS · 2 networks',
    ],
    [{ keyName: 'Amber Harbor' }, '2 networks'],
    [{ addedAt: +new Date(2026, 4, 3, 12) }, '2 networks · since 3 May 2026'],
    [{ addedAt: +new Date(2025, 4, 3, 12) }, '2 networks · since 3 May 2025'],
  ])('[SESS-01] of %o says %s', (facts, line) => {
    expect(deviceFacts({ ...device, ...facts })).toBe(line)
  })
})

describe('deviceUse', () => {
  test.each<[Partial<ActiveSession>, string]>([
    [{}, '2 networks'],
    [
      { addedAt: +new Date(2026, 4, 3, 12) },
      '2 networks · last active 3 May 2026',
    ],
    [
      { addedAt: +new Date(2026, 4, 3), activeAt: +new Date(2026, 10, 21, 9) },
      '2 networks · last active today',
    ],
    [
      { givenName: 'Kitchen tablet', browser: 'Chrome', os: 'macOS' },
      'Chrome on macOS · 2 networks',
    ],
  ])('[SESS-01] of %o says %s', (facts, line) => {
    expect(deviceUse({ ...device, ...facts }, now)).toBe(line)
  })
})

describe('signerLabel', () => {
  test.each([
    [{ text: 'Kitchen tablet' }, 'Kitchen tablet'],
    [{ browser: 'Chrome', os: 'Linux' }, 'Chrome on Linux'],
    [{ browser: 'Chrome', os: 'Linux', number: 2 }, 'Chrome on Linux 2'],
    ['this-device', 'This device'],
  ] as const)('[SESS-01] of %o says %s', (label, text) => {
    expect(signerLabel(label)).toBe(text)
  })
})
