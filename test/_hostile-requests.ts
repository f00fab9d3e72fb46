import type { Method } from '@cairn/protocol'
import * as z from 'zod/mini'

/** Returns whole numbers below `max`, in an order that the seed fixes. */
export type Random = (max: number) => number

/**
 * Creates a random source (Mulberry32): small, and the same on every machine.
 */
export function createRandom(seed: number): Random {
  let state = seed
  return (max) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * max)
  }
}

export function pick<T>(random: Random, values: readonly T[]): T {
  return values[random(values.length)] as T
}

/** Texts that are valid for at least one field of the protocol. */
const plausible: readonly unknown[] = [
  `0x${'5a'.repeat(20)}`,
  `0x${'00'.repeat(20)}`,
  `0x${'7b'.repeat(32)}`,
  '0x',
  `0x${'02'.repeat(97)}`,
  '1',
  '137',
  'polygon',
  'USD',
  'k',
  'mira@example.com',
  'https://example.com/a',
  'c29tZQ==',
  'a'.repeat(64),
  'a'.repeat(90),
  '2026-01-01T00:00:00Z',
  1,
  137,
]

/** Returns a value that `schema` accepts, or `undefined` if none was found. */
export function sample(schema: z.core.$ZodType, random: Random): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, field]) => [
          name,
          sample(field, random),
        ]),
      )
    case 'optional':
      return random(4) === 0 ? undefined : sample(def.innerType, random)
    case 'default':
    case 'nullable':
    case 'catch':
      return sample(def.innerType, random)
    case 'pipe':
      return sample(def.in, random)
    case 'array':
      return Array.from({ length: 1 + random(2) }, () =>
        sample(def.element, random),
      )
    case 'record':
      return { [`${random(9)}`]: sample(def.valueType, random) }
    case 'union':
      return sample(pick(random, def.options), random)
    case 'boolean':
      return random(2) === 0
    default:
      return pick(random, [...leavesOf(schema), undefined])
  }
}

const leaves = new Map<z.core.$ZodType, readonly unknown[]>()
function leavesOf(schema: z.core.$ZodType): readonly unknown[] {
  const known = leaves.get(schema)
  if (known) return known
  const { def } = (schema as z.core.$ZodTypes)._zod
  const named = def.type === 'enum' ? Object.values(def.entries) : plausible
  const found = named.filter((value) => z.safeParse(schema, value).success)
  leaves.set(schema, found)
  return found
}

const hostile: readonly unknown[] = [
  null,
  true,
  '',
  '\u0000',
  '\ud800',
  'x'.repeat(5_000),
  '0x',
  '0xzz',
  `0x${'ff'.repeat(32)}`,
  `0x${'ff'.repeat(20)}`,
  `0x${'00'.repeat(20)}`,
  `0x${'ab'.repeat(3_000)}`,
  '-1',
  '1e9',
  '9'.repeat(78),
  "'; DROP TABLE wallets; --",
  '../../etc/passwd',
  '%00',
  'http://127.0.0.1:1/',
  '__proto__',
  -1,
  0,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  -(2 ** 63),
  [],
  {},
  [[[[[[]]]]]],
  { constructor: { prototype: 1 } },
  { toString: 1, length: -1 },
]

/** Returns `value` with one wrong part. */
export function spoil(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && random(4) > 0)
    return value.map((one, at) => (at === 0 ? spoil(one, random) : one))
  if (typeof value === 'string' && value.startsWith('0x') && random(2) === 0)
    return spoilHex(value, random)
  const isObject = typeof value === 'object' && value !== null
  const entries = isObject ? Object.entries(value) : []
  if (entries.length === 0 || random(12) === 0) return pick(random, hostile)
  const chosen = random(entries.length)
  const spoiled = entries.flatMap(([name, field], at) => {
    if (at !== chosen) return [[name, field]]
    return random(8) === 0 ? [] : [[name, spoil(field, random)]]
  })
  return Object.fromEntries(spoiled)
}

function spoilHex(text: string, random: Random): string {
  const at = 2 + random(Math.max(1, text.length - 2))
  const digit = random(16).toString(16)
  return pick(random, [
    text.slice(0, at),
    text.slice(0, at) + digit + text.slice(at + 1),
    text + text.slice(2),
    text.toUpperCase(),
  ])
}

export type HostileRequest = {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: string | Uint8Array<ArrayBuffer> | undefined
}

/** Returns a request to `method` with a wrong body, verb or header. */
export function hostileRequest(method: Method, random: Random): HostileRequest {
  let value = sample(method.input, random)
  for (let left = 1 + random(3); left > 0; left--) value = spoil(value, random)
  const json = JSON.stringify(value) ?? ''
  const at = random(json.length + 1)
  const body = pick<HostileRequest['body']>(random, [
    ...Array.from({ length: 8 }, () => json),
    json.slice(0, at),
    json.slice(0, at) + pick(random, ['"', '}', '\\', '\u0000', '[[']),
    `${'['.repeat(200)}${']'.repeat(200)}`,
    `{"__proto__":${json || 'null'}}`,
    new Uint8Array([0xff, 0xfe, ...new TextEncoder().encode(json)]),
    '',
  ])
  const verb = pick(random, [...Array(30).fill('POST'), 'GET', 'PUT', 'DELETE'])
  const headers = pick<Record<string, string>>(random, [
    { 'content-type': 'application/json' },
    { 'content-type': 'text/plain' },
    { authorization: `Bearer ${'x'.repeat(1 + random(2_000))}` },
    { authorization: 'DPoP a.b.c', dpop: 'e30.e30.e30' },
    { dpop: '\u00ff' },
    { 'x-forwarded-for': 'no address, ::1%0' },
    { 'content-encoding': 'gzip' },
  ])
  return { method: verb, headers, body: verb === 'GET' ? undefined : body }
}
