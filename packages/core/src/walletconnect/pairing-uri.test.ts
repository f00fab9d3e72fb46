import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPairingUri, uriOfSearch } from './pairing-uri.ts'

const topic = 'ab'.repeat(32)
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}&expiryTimestamp=1`

describe('readPairingUri', () => {
  test.each([
    ['a link', uri],
    ['a link with white space around it', `  ${uri}\n`],
    ['a link with slashes', uri.replace('wc:', 'wc://')],
    [
      'a link to a wallet',
      `https://w.example/wc?uri=${encodeURIComponent(uri)}`,
    ],
    ['an app’s link', `cairn://wc?uri=${encodeURIComponent(uri)}`],
    ['an encoded link', encodeURIComponent(uri)],
    [
      'a link that was encoded twice',
      encodeURIComponent(encodeURIComponent(uri)),
    ],
    ['a link with an encoded @', uri.replace('@', '%40').replace('?', '%3F')],
    [
      'a link to a wallet that carries one encoded twice',
      `https://w.example/wc?uri=${encodeURIComponent(encodeURIComponent(uri))}`,
    ],
    ['a link to a wallet without encoding', `https://w.example/wc?uri=${uri}`],
  ])('[WCON-01] takes %s', (_, text) => {
    expect(readPairingUri(text)).toMatchObject({ type: 'uri', topic })
  })

  test.each([
    ['hello', 'not-a-uri'],
    ['', 'not-a-uri'],
    ['https://w.example/', 'not-a-uri'],
    [`ethereum:0x${'a'.repeat(40)}`, 'not-a-uri'],
    [`wc:${topic}@1?bridge=https%3A%2F%2Fb.example&key=ab`, 'not-version-2'],
    ['wc:', 'not-version-2'],
    [`wc:${topic}@2`, 'not-a-uri'],
    [`wc:short@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`, 'not-a-uri'],
    [`wc:${topic}@2?relay-protocol=irn`, 'not-a-uri'],
    [`wc:${topic}@2?symKey=zz`, 'not-a-uri'],
  ])('[WCON-01] error: %s is %s', (text, problem) => {
    expect(readPairingUri(text)).toEqual({ type: 'problem', problem })
  })

  test('[WCON-01] tells topic, end and the link itself', () => {
    const large = uri.replace(topic, topic.toUpperCase())
    expect(readPairingUri(` ${large} `)).toEqual({
      type: 'uri',
      uri: large,
      topic,
      expiresAt: 1,
    })
    const endless = uri.replace('&expiryTimestamp=1', '')
    expect(readPairingUri(endless)).toEqual({
      type: 'uri',
      uri: endless,
      topic,
      expiresAt: undefined,
    })
  })

  test('[WCON-01] reads the first 2000 characters', () => {
    const filled = (length: number) =>
      uri.replace('@2?', `@2?x=${'y'.repeat(length)}&`)
    expect(readPairingUri(filled(1_700)).type).toBe('uri')
    expect(readPairingUri(filled(2_000)).type).toBe('problem')
  })

  test('[WCON-01] a link that cannot be decoded is none', () => {
    const problem = { type: 'problem', problem: 'not-a-uri' }
    expect(readPairingUri('wc%3A%')).toEqual(problem)
    expect(readPairingUri('wc:ab%zz@2?')).toEqual(problem)
  })

  test('[WCON-01] error: any text ends in an answer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(['uri', 'problem']).toContain(readPairingUri(text).type)
        readPairingUri(`wc:${text}@2`)
      }),
    )
  })
})

describe('uriOfSearch', () => {
  test('[WCON-01] finds a link that its address carries encoded or not', () => {
    expect(uriOfSearch(`?uri=${encodeURIComponent(uri)}&x=1`)).toBe(uri)
    expect(uriOfSearch(`?uri=${uri}`)).toBe(uri)
    expect(uriOfSearch('?requestId=1&sessionTopic=2')).toBe(undefined)
    expect(uriOfSearch('')).toBe(undefined)
  })
})
