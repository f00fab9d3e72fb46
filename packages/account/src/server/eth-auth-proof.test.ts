import { Proof } from '@0xsequence/ethauth'
import { ethers } from 'ethers'
import { describe, expect, test } from 'vitest'
import { InvalidProofError, verifyEthAuthProof } from './eth-auth-proof.ts'

const now = new Date()
const nowS = Math.floor(now.getTime() / 1000)
const base = { app: 'A game', exp: nowS + 60, v: '1' }

/** Verifies a proof of a single key, which needs no chain. */
const verify = (proof: string) =>
  verifyEthAuthProof({ proof, rpcUrl: 'http://127.0.0.1:1', chainId: 1, now })

function encode(address: string, claims: unknown, signature: string): string {
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return ['eth', address.toLowerCase(), body, signature].join('.')
}

/** Signs the claims with the unmodified library's digest. */
function prove(claims: Record<string, unknown>, shown = claims) {
  const key = ethers.Wallet.createRandom()
  const proof = new Proof({ address: key.address, claims: claims as never })
  const signature = key.signingKey.sign(proof.messageDigest()).serialized
  return { address: key.address, text: encode(key.address, shown, signature) }
}

describe('verifyEthAuthProof', () => {
  test.each([
    ['the claims that Session sends', { ...base, iat: 0 }],
    ['every claim', { ...base, iat: nowS, n: 7, typ: 'JWT', ogn: 'https://a' }],
    ['every claim, all empty', { ...base, iat: 0, n: 0, typ: '', ogn: '' }],
    ['the fewest claims', base],
  ])(
    '[AUTH-10] accepts a proof of the unmodified library with %s',
    async (_, claims) => {
      const { address, text } = prove(claims)
      const signed = Object.entries(claims).filter(([, value]) => value)
      expect(await verify(text)).toMatchObject({
        address,
        claims: Object.fromEntries(signed),
      })
    },
  )

  test('[AUTH-10] returns one digest for two encodings of one proof', async () => {
    const { text } = prove(base, { ...base, iat: 0, ogn: '' })
    const [eth, address = '', , signature = ''] = text.split('.')
    const again = encode(address, base, signature)
    expect(eth).toBe('eth')
    const [one, two] = [await verify(text), await verify(again)]
    expect(one).toEqual(two)
  })

  test.each([
    ['a negative time', { ...base, iat: -1 }],
    ['a text for a time', { ...base, exp: `${base.exp}` }],
    ['an array for a text', { ...base, app: ['A game'] }],
    ['no app', { ...base, app: '' }],
    ['a long app', { ...base, app: 'a'.repeat(257) }],
    ['another version', { ...base, v: '2' }],
  ])('[AUTH-10] error: rejects a proof with %s', async (_, shown) => {
    await expect(verify(prove(base, shown).text)).rejects.toThrow(
      InvalidProofError,
    )
  })
})
