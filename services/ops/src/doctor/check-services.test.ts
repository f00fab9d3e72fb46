import { describe, expect, test } from 'vitest'
import { checkNodes } from './check-services.ts'
import type { Patient } from './finding.ts'

const url = 'https://node.example/keyshare/1'
const publicKey = `0x${'12'.repeat(32)}` as const

/** What the check finds about a node that says this of itself. */
async function findingsOf(said: object, listed = url) {
  const published = {
    keyshareNodes: [{ url: listed, index: 1, publicKey }],
    keyshareThreshold: 2,
  }
  const config = { published } as unknown as Patient['config']
  const fetch: typeof globalThis.fetch = async () =>
    Response.json({ index: 1, threshold: 2, publicKey, ...said })
  const found = await checkNodes({ config, fetch } as Patient)
  return found.map(({ text }) => text)
}

describe('checkNodes', () => {
  test('[AUTH-12] finds nothing at a node that takes proofs for its listed address', async () => {
    expect(await findingsOf({ proofUrl: url })).toEqual([])
    expect(await findingsOf({ proofUrl: url }, `${url}/`)).toEqual([])
  })

  test('[AUTH-12] error: tells of a node that answers whoever has an ID token', async () => {
    expect(await findingsOf({})).toEqual([
      expect.stringContaining(`${url} is of an older version`),
    ])
  })

  test('[AUTH-12] error: tells of a node that is listed by another address', async () => {
    const proofUrl = 'https://other.example/keyshare/1'
    expect(await findingsOf({ proofUrl })).toEqual([
      expect.stringContaining(`which takes only calls for ${proofUrl}.`),
    ])
  })
})
