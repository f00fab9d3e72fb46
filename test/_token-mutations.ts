import type { ProofKey, ProofParts } from '@cairn/service-kit/testing'
import { SignJWT } from 'jose'

type Held = {
  readonly key: ProofKey
  readonly token: string
  readonly ewtString: string
  readonly dpop: string
}
/** A valid session, the call it is for, and a second session. */
type Given = Held & { readonly url: string; readonly strange: Held }
type Headers = Record<string, string>
type Mutation = readonly [
  kind: string,
  mutate: (given: Given) => Promise<Headers> | Headers,
]

/** Creates a mutation with another token and a proof made for it. */
function token(kind: string, change: (given: Given) => string): Mutation {
  return [
    kind,
    async (given) => {
      const changed = change(given)
      const dpop = await given.key.prove({ url: given.url, token: changed })
      return { authorization: `DPoP ${changed}`, dpop }
    },
  ]
}

/** Creates a mutation with the valid token and a proof changed by `change`. */
function proof(
  kind: string,
  change: (given: Given) => Partial<ProofParts>,
): Mutation {
  return [
    kind,
    async (given) => {
      const { url, token, key } = given
      const dpop = await key.prove({ url, token, ...change(given) })
      return { authorization: `DPoP ${token}`, dpop }
    },
  ]
}

/** Creates a mutation with the valid token and a given text as proof. */
function sent(
  kind: string,
  change: (given: Given) => Promise<string> | string,
): Mutation {
  return [
    kind,
    async (given) => ({
      authorization: `DPoP ${given.token}`,
      dpop: await change(given),
    }),
  ]
}

const right = ({ key, url, token }: Given) => key.prove({ url, token })
const encode = (value: object) =>
  Buffer.from(JSON.stringify(value)).toString('base64url')
const partOf = (text: string, at: number) => text.split('.')[at] ?? ''
const claimsOf = (text: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(partOf(text, 1), 'base64url').toString())
const flipped = (text: string) =>
  text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`

/** The ways in which a token or its proof can be wrong. */
export const tokenMutations: readonly Mutation[] = [
  ['no header', () => ({})],
  ['an empty header', () => ({ authorization: '' })],
  ['a scheme without a token', () => ({ authorization: 'DPoP' })],
  ['an unknown scheme', ({ token }) => ({ authorization: `Basic ${token}` })],
  [
    'a bound token as plain',
    (given) => ({ authorization: `Bearer ${given.token}` }),
  ],
  [
    'a bound token as plain with a proof',
    async (given) => ({
      authorization: `Bearer ${given.token}`,
      dpop: await right(given),
    }),
  ],
  [
    'two tokens',
    async (given) => ({
      authorization: `DPoP ${given.token}, DPoP ${given.strange.token}`,
      dpop: await right(given),
    }),
  ],
  token('a token cut short', ({ token }) => token.slice(0, -10)),
  token('a token made longer', ({ token }) => `${token}AAAA`),
  token('a token in lower case', ({ token }) => token.toLowerCase()),
  token('a token of ten thousand letters', () => 'x'.repeat(10_000)),
  token('a token that is no JWT', () => 'null'),
  token(
    'a token without a signature',
    ({ token }) => `${partOf(token, 0)}.${partOf(token, 1)}.`,
  ),
  token(
    'a token with a changed signature',
    ({ token }) =>
      `${partOf(token, 0)}.${partOf(token, 1)}.${flipped(partOf(token, 2))}`,
  ),
  token('a token of four parts', ({ token }) => `${token}.${partOf(token, 2)}`),
  token(
    'a token of the algorithm none',
    ({ token }) => `${encode({ alg: 'none' })}.${partOf(token, 1)}.`,
  ),
  token(
    'a token with changed claims',
    ({ token }) =>
      `${partOf(token, 0)}.${encode({ ...claimsOf(token), sub: `0x${'5a'.repeat(20)}` })}.${partOf(token, 2)}`,
  ),
  token("a stranger's token", ({ strange }) => strange.token),
  token('a sign-in proof as the token', ({ ewtString }) => ewtString),
  token('a DPoP proof as the token', ({ dpop }) => dpop),
  ['no proof', ({ token }) => ({ authorization: `DPoP ${token}` })],
  sent('a proof cut short', async (given) =>
    (await right(given)).slice(0, -10),
  ),
  sent('the token as the proof', ({ token }) => token),
  sent('the proof of the sign-in once more', ({ dpop }) => dpop),
  sent("a proof of a stranger's key", ({ strange, url, token }) =>
    strange.key.prove({ url, token }),
  ),
  sent('a proof signed with a secret', ({ key, url, token }) =>
    new SignJWT({
      jti: 'j',
      htm: 'POST',
      htu: url,
      iat: Date.now() / 1000,
      ath: token,
    })
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'HS256', jwk: key.jwk })
      .sign(new TextEncoder().encode(token.slice(0, 64))),
  ),
  proof('a proof for another address', ({ url }) => ({ url: `${url}2` })),
  proof('a proof for another token', ({ strange }) => ({
    token: strange.token,
  })),
  proof('a proof for no token', () => ({ token: undefined })),
  proof('a proof for another verb', () => ({ claims: { htm: 'GET' } })),
  proof('a proof of yesterday', () => ({
    now: new Date(Date.now() - 86_400_000),
  })),
  proof('a proof of tomorrow', () => ({
    now: new Date(Date.now() + 86_400_000),
  })),
]
