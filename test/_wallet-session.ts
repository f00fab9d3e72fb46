import { keyClaim, walletApp } from '@cairn/protocol'
import { createProofKey } from '@cairn/service-kit/testing'
import { ethers } from 'ethers'

/**
 * Signs in a single key as the wallet does: with a sign-in proof that names a
 * browser's key, and a DPoP proof of that key.
 *
 * @param url - the API's public address
 * @param origin - the wallet's origin
 */
export async function newWalletSession(
  url: string,
  origin: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
) {
  const key = await createProofKey()
  const account = ethers.Wallet.createRandom()
  const post = async (method: string, body: object) => {
    const called = `${url}/rpc/API/${method}`
    const dpop = await key.prove({ url: called })
    const response = await fetch(called, {
      method: 'POST',
      headers: { dpop },
      body: JSON.stringify(body),
    })
    return { dpop, answer: (await response.json()) as Record<string, unknown> }
  }
  const { answer: given } = await post('GetAuthNonce', {})
  const iat = Math.floor(Date.now() / 1000)
  const claims = {
    app: walletApp,
    iat,
    exp: iat + 3600,
    n: Number(given.nonce),
    typ: keyClaim(key.thumbprint),
    ogn: origin,
    v: '1',
  }
  const numbers: Readonly<Record<string, string>> = {
    iat: 'int64',
    exp: 'int64',
    n: 'uint64',
  }
  const signed = ethers.TypedDataEncoder.hash(
    { name: 'ETHAuth', version: '1' },
    {
      Claims: Object.keys(claims).map((name) => ({
        name,
        type: numbers[name] ?? 'string',
      })),
    },
    claims,
  )
  const ewtString = [
    'eth',
    account.address.toLowerCase(),
    Buffer.from(JSON.stringify(claims)).toString('base64url'),
    account.signingKey.sign(signed).serialized,
  ].join('.')
  const { dpop, answer } = await post('GetAuthToken', { ewtString })
  return { key, account, ewtString, dpop, token: `${answer.jwtToken}` }
}
