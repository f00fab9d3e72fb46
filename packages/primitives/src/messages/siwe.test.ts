import fc from 'fast-check'
import { SiweMessage } from 'siwe'
import { describe, expect, test } from 'vitest'
import { looksLikeSiwe, parseSiwe, siweProblems } from './siwe.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const issuedAt = '2026-11-23T20:00:00.000Z'
const plain = {
  domain: 'tarn.exchange',
  address,
  uri: 'https://tarn.exchange/login',
  version: '1',
  chainId: 137,
  nonce: 'abcdefgh1',
  issuedAt,
}
const facts = {
  origin: 'https://tarn.exchange',
  account: address.toLowerCase(),
  chainId: 137,
  now: Date.parse(issuedAt),
}
const textOf = (more: object = {}) =>
  new SiweMessage({ ...plain, ...more }).prepareMessage()

const instant = fc
  .date({
    min: new Date('2020-01-01'),
    max: new Date('2030-01-01'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString())
const word = fc.string({
  unit: fc.constantFrom(...'abcXYZ019'),
  minLength: 8,
  maxLength: 16,
})

describe('parseSiwe', () => {
  test('[SIGN-11] reads whatever the reference library makes', () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            scheme: fc.constantFrom('https', 'http'),
            statement: fc.constantFrom('I accept.', 'Sign in: now?', 'x'),
            expirationTime: instant,
            notBefore: instant,
            requestId: word,
            resources: fc.array(
              fc.constantFrom('https://a.example/b', 'ipfs://bafy'),
              { minLength: 1, maxLength: 3 },
            ),
            nonce: word,
            chainId: fc.integer({ min: 1, max: 2 ** 31 }),
            domain: fc.constantFrom('a.example', 'localhost:3000', '10.0.0.1'),
          },
          { requiredKeys: [] },
        ),
        (more) => {
          const made = new SiweMessage({ ...plain, ...more })
          const read = parseSiwe(made.prepareMessage())
          for (const key of [
            'scheme',
            'domain',
            'address',
            'statement',
            'uri',
            'chainId',
            'nonce',
            'issuedAt',
            'expirationTime',
            'notBefore',
            'requestId',
          ] as const)
            expect(read?.[key]).toEqual(made[key])
          expect(read?.resources).toEqual(made.resources ?? [])
        },
      ),
      { numRuns: 500 },
    )
  })

  test('[SIGN-11] error: a changed line is no sign-in message for the library, and none here', () => {
    const whole = textOf({ statement: 'Hello', expirationTime: issuedAt })
    const lines = whole.split('\n')
    const broken = [
      ...lines.map((_, at) => lines.toSpliced(at, 1).join('\n')),
      ...lines.map((_, at) => lines.toSpliced(at, 0, 'More: 1').join('\n')),
      whole.replace('Version: 1', 'Version: 2'),
      whole.replace('Nonce: abcdefgh1', 'Nonce: short'),
      `${whole}\nTransfer everything.`,
    ]
    for (const text of broken) {
      const isRead = parseSiwe(text) !== undefined
      let isMade = true
      try {
        new SiweMessage(text)
      } catch {
        isMade = false
      }
      // What only the library reads is shown as a text with a warning.
      if (isRead) expect(isMade, text).toBe(true)
      if (!isRead) expect(looksLikeSiwe(text) || !isMade).toBe(true)
    }
  })
})

describe('siweProblems', () => {
  test.each([
    ['a text of another kind', 'Hello', {}, []],
    ['its own site', textOf(), {}, []],
    ['a site with its scheme', textOf({ scheme: 'https' }), {}, []],
    ['another site', textOf({ domain: 'bank.example' }), {}, ['domain']],
    [
      'a site whose name begins alike',
      textOf(),
      { origin: 'https://tarn.exchange.evil.example' },
      ['domain'],
    ],
    [
      'another port',
      textOf(),
      { origin: 'https://tarn.exchange:8443' },
      ['domain'],
    ],
    ['an app that names no site', textOf(), { origin: '' }, ['domain']],
    ['another scheme', textOf({ scheme: 'http' }), {}, ['scheme']],
    [
      'another account',
      textOf(),
      { account: `0x${'1'.repeat(40)}` },
      ['address'],
    ],
    ['another network', textOf({ chainId: 1 }), {}, ['chain']],
    ['the past', textOf({ expirationTime: issuedAt }), {}, ['expired']],
    [
      'the future',
      textOf({ notBefore: '2027-01-01T00:00:00Z' }),
      {},
      ['not-yet'],
    ],
    ['a form that is broken', `${textOf()}\nAnd more.`, {}, ['malformed']],
  ])('[SIGN-11] [DAPP-03] %s', (_case, text, more, problems) => {
    expect(siweProblems(text, { ...facts, ...more })).toEqual(problems)
  })
})

test.each(['\u00a0', '  ', '\u2009', '\n'])(
  '[SIGN-11] a sign-in with another space %j is taken for one, and is not well formed',
  (space) => {
    for (const words of ['wants', 'you', 'to', 'sign', 'in', 'with', 'your']) {
      const text = textOf().replace(`${words} `, `${words}${space}`)
      expect(looksLikeSiwe(text)).toBe(true)
      expect(siweProblems(text, facts)).toEqual(['malformed'])
    }
  },
)

test('[SIGN-11] what an app claims of itself proves no site', () => {
  const claimed = { ...facts, isClaimed: true }
  expect(siweProblems(textOf(), claimed)).toEqual(['unproven'])
  expect(siweProblems(textOf({ domain: 'other.example' }), claimed)).toEqual([
    'domain',
    'unproven',
  ])
  expect(siweProblems('Hello', claimed)).toEqual([])
})

test.each([
  ['in the statement', 'I accept.', 'I\u200b accept.'],
  ['in its claim', 'wants you', 'wa\u{e0041}nts you'],
  ['in the site’s name', 'bank.example', 'bank\u00ad.example'],
  ['at the start', 'bank.example wants', '\ufeffbank.example wants'],
  ['at the ends of lines', '\n', '\r\n'],
  ['of bytes that are no text', 'I accept.', 'I\ufffd accept.'],
])(
  '[SIGN-11] a hidden character %s takes no warning of a sign-in away',
  (_, part, changed) => {
    const own = textOf({ statement: 'I accept.' })
    const other = textOf({ domain: 'bank.example', statement: 'I accept.' })
    expect(siweProblems(other.replaceAll(part, changed), facts)).toEqual([
      'domain',
      'malformed',
    ])
    const site = part.replace('bank.example', 'tarn.exchange')
    const changedSite = changed
      .replace('bank', 'tarn')
      .replace('.example', '.exchange')
    expect(siweProblems(own.replaceAll(site, changedSite), facts)).toEqual([
      'malformed',
    ])
  },
)

test.each(['\u2800', '\u3164', '\u00ad', '\u200b'])(
  '[SIGN-11] a sign-in with %j in place of a space is warned of, whatever else it hides',
  (hidden) => {
    for (const words of ['wants', 'sign', 'Ethereum']) {
      const text = textOf({ domain: 'bank.example' }).replace(
        `${words} `,
        `${words}${hidden}`,
      )
      expect(siweProblems(text, facts)).toEqual(['malformed'])
      const both = text.replace('you to', 'y\u200bou to')
      expect(siweProblems(both, facts)).toEqual(['malformed'])
    }
  },
)
