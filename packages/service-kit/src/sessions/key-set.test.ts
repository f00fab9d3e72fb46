import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { createKeySet, KeySetError } from './key-set.ts'

const url = 'https://issuer.example/jwks'

async function makeIssuer(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  return {
    jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256' },
    sign: () =>
      new SignJWT({})
        .setProtectedHeader({ alg: 'ES256', kid })
        .sign(privateKey),
  }
}

/** A fetch that counts its calls, and answers with the given keys. */
function issuerOf(answer: () => Response) {
  let calls = 0
  const fetch = async () => {
    calls += 1
    return answer()
  }
  return { fetch: fetch as typeof globalThis.fetch, calls: () => calls }
}

describe('createKeySet', () => {
  test('[AUTH-05] error: reads no more of an answer than keys have', async () => {
    let read = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        read += 65_536
        controller.enqueue(new Uint8Array(65_536).fill(32))
        if (read > 10_000_000) controller.close()
      },
    })
    const keys = createKeySet(url, issuerOf(() => new Response(endless)).fetch)
    const token = await (await makeIssuer('one')).sign()
    await expect(jwtVerify(token, keys)).rejects.toThrow(KeySetError)
    expect(read).toBeLessThan(1_000_000)
  })

  test('[AUTH-02] [AUTH-05] asks the issuer once for many tokens, also at once', async () => {
    const one = await makeIssuer('one')
    const issuer = issuerOf(() => Response.json({ keys: [one.jwk] }))
    const keys = createKeySet(url, issuer.fetch)
    const token = await one.sign()
    await Promise.all([jwtVerify(token, keys), jwtVerify(token, keys)])
    await jwtVerify(token, keys)
    expect(issuer.calls()).toBe(1)
  })

  test('[AUTH-05] a token of an unknown key fails without another question at once', async () => {
    const one = await makeIssuer('one')
    const other = await makeIssuer('other')
    const issuer = issuerOf(() => Response.json({ keys: [one.jwk] }))
    const keys = createKeySet(url, issuer.fetch)
    await jwtVerify(await one.sign(), keys)
    for (const token of [await other.sign(), await other.sign()])
      await expect(jwtVerify(token, keys)).rejects.not.toThrow(KeySetError)
    expect(issuer.calls()).toBe(1)
  })

  test.each([
    ['a refusal', () => new Response('gone', { status: 502 })],
    ['a page', () => new Response('<html>')],
    [
      'more bytes than keys have',
      () => Response.json({ keys: [], more: 'x'.repeat(600_000) }),
    ],
    ['no list of keys', () => Response.json({ keys: 'no' })],
    ['a redirect', () => Response.redirect('https://elsewhere.example', 302)],
    [
      'no answer',
      () => {
        throw new TypeError('fetch failed')
      },
    ],
  ])(
    '[AUTH-05] error: says that keys cannot be read, for %s, and reads them later',
    async (_name, answer) => {
      const one = await makeIssuer('one')
      let next: () => Response = answer
      const issuer = issuerOf(() => next())
      const keys = createKeySet(url, issuer.fetch)
      const token = await one.sign()
      await expect(jwtVerify(token, keys)).rejects.toThrow(KeySetError)
      next = () => Response.json({ keys: [one.jwk] })
      await expect(jwtVerify(token, keys)).resolves.toBeTruthy()
    },
  )
})
