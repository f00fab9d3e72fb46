import { planContracts, singletonFactory } from '@cairn/contracts'
import { ethers } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  passkeyAddress,
  passkeyImplementation,
  passkeyInitCode,
  readP256Part,
} from '../src/p256-part.ts'
import {
  assertion,
  authenticatorDataOf,
  challengeOf,
  clientDataOf,
  createPasskey,
  encodeFields,
  type Fields,
  order,
  signFields,
} from '../testing/passkeys.ts'
import { startWalletChain, type WalletChain } from './_groups.ts'

const hash = ethers.id('something')
const passkey = createPasskey()
const { x, y, address } = passkey
const factory = new ethers.Interface(['function deploy(bytes,bytes32)'])
const signer = new ethers.Interface([
  'function isValidSignature(bytes32,bytes) view returns (bytes4)',
])

let chain: WalletChain
beforeAll(async () => {
  chain = await startWalletChain()
  for (const { call } of planContracts('signers'))
    await chain.send(call.to, call.data)
  const data = factory.encodeFunctionData('deploy', [
    passkeyInitCode(passkey),
    ethers.ZeroHash,
  ])
  await chain.send(singletonFactory, data)
})
afterAll(() => chain[Symbol.asyncDispose]())

const reads = (part: string, of = hash) =>
  readP256Part(address, of, part) !== undefined

/** Whether the passkey's contract takes a signature. */
async function accepts(part: string): Promise<boolean> {
  const data = signer.encodeFunctionData('isValidSignature', [hash, part])
  const answer = await chain.provider
    .call({ to: address, data })
    .catch((error: unknown) => {
      if (ethers.isCallException(error)) return '0x'
      throw error
    })
  return answer.startsWith('0x1626ba7e')
}

test('[PASS-03] a passkey’s contract is a clone of the implementation at the address that its key gives', async () => {
  const [, implementation] = planContracts('signers')
  expect(implementation?.address).toBe(passkeyImplementation)
  const code = await chain.provider.getCode(address)
  expect(ethers.dataLength(code)).toBe(109)
  expect(code).toBe(`0x${passkeyInitCode(passkey).slice(22)}`.toLowerCase())
})

describe('readP256Part', () => {
  test('[PASS-04] finds the key of a signature by its signer’s address, without a chain', () => {
    const part = assertion(passkey, hash)
    expect(readP256Part(address, hash, part)).toEqual({ kind: 'passkey', x, y })
    const spelled = ethers.getAddress(address)
    expect(readP256Part(spelled, hash, part)).toBeDefined()
  })

  test.each([
    ['another hash', address, ethers.id('another')],
    ['another signer', passkeyAddress(createPasskey()), hash],
  ])('[PASS-04] error: takes no signature for %s', (_name, at, of) => {
    expect(readP256Part(at, of, assertion(passkey, hash))).toBeUndefined()
  })

  test.each(['0x', '0x00', `0x${'00'.repeat(480)}`, 'no bytes', '0xzz'])(
    '[PASS-04] error: reads nothing from %s',
    (part) => {
      expect(reads(part)).toBe(false)
    },
  )

  test('[PASS-04] judges 368 altered signatures as the contract does', async () => {
    const cases = Object.entries(alter())
    expect(cases.length).toBeGreaterThanOrEqual(368)
    const differ: string[] = []
    const valid: string[] = []
    for (const [name, part] of cases) {
      const isValid = await accepts(part)
      if (isValid !== reads(part)) differ.push(name)
      if (isValid && !name.startsWith('bit ')) valid.push(name)
    }
    expect(differ).toEqual([])
    expect(valid).toEqual([
      'unchanged',
      ...['0x5', '0x7', '0xd', '0xf', '0x1d', '0x1f'].map((f) => `flags ${f}`),
      ...['more keys', 'keys in another order', 'another origin'],
      ...['another RP id', 'a page in a frame'],
      ...['authenticator data with extensions', 'without its last padding'],
      'bytes after it',
    ])
  })
})

/** Signatures that are altered before or after they are signed, by name. */
function alter(): Record<string, string> {
  const [auth, client] = [authenticatorDataOf(), clientDataOf(hash)]
  const make = (
    authenticator: Uint8Array,
    text: string,
    change: (fields: Fields) => Partial<Fields> = () => ({}),
  ) => {
    const fields = signFields(passkey, authenticator, text)
    return encodeFields({ ...fields, ...change(fields) })
  }
  const after = (change: (fields: Fields) => Partial<Fields>) =>
    make(auth, client, change)
  const good = make(auth, client)
  const challenge = challengeOf(hash)
  const cut = (bytes: number) =>
    ethers.dataSlice(good, 0, ethers.dataLength(good) - bytes)
  return {
    unchanged: good,
    ...Object.fromEntries(
      Array.from({ length: 32 }, (_, flags) => [
        `flags 0x${flags.toString(16)}`,
        make(authenticatorDataOf(flags), client),
      ]),
    ),
    'high s': after(({ s }) => ({ s: order - s })),
    'r of 0': after(() => ({ r: 0n })),
    's of 0': after(() => ({ s: 0n })),
    'r of the order': after(() => ({ r: order })),
    'another r': after(({ r }) => ({ r: r ^ 1n })),
    'another type': make(
      auth,
      client.replace('webauthn.get', 'webauthn.create'),
    ),
    'another challenge': make(auth, clientDataOf(ethers.id('another'))),
    'a padded challenge': make(
      auth,
      client.replace(challenge, `${challenge}=`),
    ),
    'more keys': make(auth, client.replace('}', ',"other_keys":"x"}')),
    'keys in another order': make(
      auth,
      `{"challenge":"${challenge}","type":"webauthn.get","origin":"x"}`,
    ),
    'the type within another value': make(
      auth,
      `{"type":"webauthn.create","x":"\\"type\\":\\"webauthn.get\\"","challenge":"${challenge}"}`,
    ),
    'another origin': make(auth, clientDataOf(hash, 'https://evil.example')),
    'another RP id': make(
      Buffer.concat([Buffer.alloc(32, 7), auth.subarray(32)]),
      client,
    ),
    'a page in a frame': make(
      auth,
      client.replace('"crossOrigin":false', '"crossOrigin":true'),
    ),
    'too little authenticator data': make(auth.subarray(0, 36), client),
    'authenticator data with extensions': make(
      Buffer.concat([auth, Buffer.from('a0', 'hex')]),
      client,
    ),
    ...Object.fromEntries(
      [-1n, 1n, 1000n, 2n ** 256n - 30n, 2n ** 255n].flatMap((by) => [
        [
          `challenge ${by} further`,
          after((f) => ({ challengeAt: uint(f.challengeAt + by) })),
        ],
        [`type ${by} further`, after((f) => ({ typeAt: uint(f.typeAt + by) }))],
      ]),
    ),
    'without its last padding': cut(1),
    ...Object.fromEntries(
      [31, 32, 64, 200, 400, 447, 480].map((n) => [
        `${n} bytes cut off`,
        cut(n),
      ]),
    ),
    'bytes after it': ethers.concat([good, '0x1234']),
    ...flipBits(good, 300),
  }
}

const uint = (value: bigint) => BigInt.asUintN(256, value)

/** Flips single bits, spread over all bytes by a prime. */
function flipBits(good: string, count: number): Record<string, string> {
  const flipped = Array.from({ length: count }, (_, index) => {
    const bytes = ethers.getBytes(good)
    const bit = (index * 1_009) % (bytes.length * 8)
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    return [`bit ${bit}`, ethers.hexlify(bytes)]
  })
  return Object.fromEntries(flipped)
}
