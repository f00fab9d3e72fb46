import type { Operation } from '@cairn/primitives'
import { expect, test } from 'vitest'
import { stepsToSee } from './steps-to-see.ts'

const [mira, shop] = ['bb', 'cc'].map((byte) => `0x${byte.repeat(20)}`)
const operations = (...kinds: readonly Operation['kind'][]) =>
  kinds.map((kind) => ({ kind }) as Operation)
const base = { recipients: [], paysNew: false, isPlain: false }

test.each([
  ['one call', operations('approve'), {}, undefined],
  ['two calls that pay nobody', operations('approve', 'unknown'), {}, 2],
  [
    'two calls that pay one',
    operations('transfer', 'approve'),
    { recipients: [mira ?? ''] },
    2,
  ],
  [
    'a call that pays two',
    operations('niftyswap'),
    { recipients: [mira ?? '', shop ?? ''] },
    1,
  ],
  [
    'a call that pays one and a new contract',
    operations('niftyswap'),
    { recipients: [mira ?? ''], paysNew: true },
    1,
  ],
  [
    'folded calls of the wallet that its terms hold',
    operations('approve', 'swap'),
    { isPlain: true },
    undefined,
  ],
] as const)(
  '[SEND-01] the steps of %s are to be seen, or not',
  (_, calls, more, steps) => {
    const key = stepsToSee({ ...base, ...more, operations: calls })
    expect(key?.split(' ')[0]).toBe(steps === undefined ? steps : `${steps}`)
  },
)

test('[SEND-01] another recipient or another step is to be seen as well', () => {
  const keys = [
    { operations: operations('approve', 'approve') },
    { operations: operations('approve', 'approve', 'approve') },
    { operations: operations('approve', 'transfer'), recipients: ['0x1'] },
    { operations: operations('approve', 'transfer'), recipients: ['0x2'] },
  ].map((more) => stepsToSee({ ...base, ...more }))
  expect(new Set(keys).size).toBe(4)
})
