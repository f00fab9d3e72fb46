import fc from 'fast-check'
import { expect, test } from 'vitest'
import { siteKey } from '../inbox/site-key.ts'
import { askerOfPeer } from './peer-claims.ts'

const topic = 'ab'.repeat(32)

test.each([
  [
    { name: 'Shop', url: 'https://shop.example/path?x=1' },
    'https://shop.example',
    'Shop',
  ],
  [
    { name: ' \u202eknaB\u0000 ', url: 'https://bank.example' },
    'https://bank.example',
    'knaB',
  ],
  [{ name: '', url: 'javascript:alert(1)' }, '', undefined],
  [{ name: '\u3164\u2800', url: 'bank.example (verified)' }, '', undefined],
  [
    { name: 'Cairn Support', url: 'https://x.example' },
    'https://x.example',
    undefined,
  ],
  [{ name: 'Verified: call 0800', url: '' }, '', 'Verified call 0800'],
  [{ name: 'x'.repeat(500), url: '' }, '', 'x'.repeat(60)],
])('[WCON-01] %j claims %s', (metadata, origin, app) => {
  const asker = askerOfPeer(topic, metadata)
  expect(asker).toMatchObject({ origin, proof: 'claimed', peerId: topic })
  expect(asker.app).toBe(app)
})

test('[WCON-01] whatever an app claims, its key is its topic, and its texts are short and visible', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 1_000 }),
      fc.oneof(fc.webUrl(), fc.string({ unit: 'binary' })),
      (name, url) => {
        const asker = askerOfPeer(topic, { name, url })
        expect(siteKey(asker)).toBe(`walletconnect:${topic}`)
        expect(asker.app?.length ?? 1).toBeLessThanOrEqual(60)
        expect(asker.app ?? '').not.toMatch(/[\p{Cc}\p{Cf}]/u)
      },
    ),
  )
})
