import { isCode, loadModule, Pkcs11Error, type Pkcs11Module } from './module.ts'

const wordBytes = 8
const attributeBytes = 3 * wordBytes
const labelBytes = 32
/** Room for `CK_TOKEN_INFO`, of which only the label is read, in bytes. */
const tokenInfoBytes = 512
const maxSlots = 256
const maxAttributeBytes = 256
const signatureBytes = 64

const serialSession = 4n
const user = 1n
const alreadyLoggedIn = 0x100
const pinIncorrect = 0xa0
const pinLocked = 0xa4

/** Attributes and values of PKCS#11. */
const attribute = { class: 0x0, label: 0x3, keyType: 0x100 }
const ecParams = 0x180
const ecPoint = 0x181
const publicKeyClass = 2n
const privateKeyClass = 3n
const ecKeyType = 3n
const ecdsa = 0x1041n

/** OID 1.3.132.0.10 in DER: secp256k1. */
const secp256k1 = '06052b8104000a'

export type TokenOptions = {
  /** Path of the PKCS#11 module. */
  readonly module: string
  /** Label of the token. */
  readonly token: string
  /** Label of the key pair in the token. */
  readonly label: string
  readonly pin: () => Promise<string>
}

/** A session with the private key of a token. */
export type TokenSession = {
  /** Signs 32 bytes (ECDSA): r and s, 64 bytes. */
  readonly sign: (digest: Uint8Array) => Promise<Uint8Array>
  /** Returns the public key as an uncompressed point of 65 bytes. */
  readonly readPublicKey: () => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

/**
 * Creates a function that opens sessions with a token's key. A wrong PIN is
 * tried once in the life of the function, because a token locks itself after
 * few.
 */
export async function createTokenOpener(
  options: TokenOptions,
): Promise<() => Promise<TokenSession>> {
  const module = await loadModule(options.module)
  let wrongPin: PinError | undefined
  return async () => {
    if (wrongPin) throw wrongPin
    const session = await openSession(module, options)
    try {
      await logIn(module, session, await options.pin())
      const key = await findKey(module, session, options, privateKeyClass)
      return tokenSession(module, { session, key, options })
    } catch (error) {
      if (error instanceof PinError) wrongPin = error
      await module.call('C_CloseSession', session).catch(() => {})
      throw error
    }
  }
}

function tokenSession(
  module: Pkcs11Module,
  it: {
    readonly session: bigint
    readonly key: bigint
    readonly options: TokenOptions
  },
): TokenSession {
  const { session, key, options } = it
  // CK_MECHANISM: its type, and no parameter.
  const mechanism = Buffer.alloc(3 * wordBytes)
  mechanism.writeBigUInt64LE(ecdsa)
  return {
    async sign(digest) {
      const signature = Buffer.alloc(2 * signatureBytes)
      const length = word(BigInt(signature.length))
      const data = Buffer.from(digest)
      await module.call('C_SignInit', session, mechanism, key)
      const size = BigInt(data.length)
      await module.call('C_Sign', session, data, size, signature, length)
      if (length.readBigUInt64LE() !== BigInt(signatureBytes))
        throw new Pkcs11Error('The token made no ECDSA signature of 64 bytes.')
      return signature.subarray(0, signatureBytes)
    },
    async readPublicKey() {
      const own = await findKey(module, session, options, publicKeyClass)
      const curve = await readAttribute(module, session, own, ecParams)
      if (curve.toString('hex') !== secp256k1)
        throw new Pkcs11Error(
          `The key ${options.label} is not of the curve secp256k1.`,
        )
      const point = await readAttribute(module, session, own, ecPoint)
      // The point comes as a DER octet string, from some tokens without it.
      return point.length === 67 ? point.subarray(2) : point
    },
    close: () => module.call('C_CloseSession', session),
  }
}

async function openSession(
  module: Pkcs11Module,
  { token }: TokenOptions,
): Promise<bigint> {
  const handle = word(0n)
  const slot = await findSlot(module, token).catch(async () => {
    await module.restart()
    return findSlot(module, token)
  })
  await module.call('C_OpenSession', slot, serialSession, null, null, handle)
  return handle.readBigUInt64LE()
}

async function findSlot(module: Pkcs11Module, token: string): Promise<bigint> {
  const count = word(BigInt(maxSlots))
  const slots = Buffer.alloc(maxSlots * wordBytes)
  await module.call('C_GetSlotList', 1n, slots, count)
  for (let at = 0; at < Number(count.readBigUInt64LE()); at++) {
    const slot = slots.readBigUInt64LE(at * wordBytes)
    const info = Buffer.alloc(tokenInfoBytes)
    const isThere = await module.call('C_GetTokenInfo', slot, info).then(
      () => true,
      () => false,
    )
    const label = info.subarray(0, labelBytes).toString('utf8').trimEnd()
    if (isThere && label === token) return slot
  }
  throw new Pkcs11Error(`There is no token ${token}.`)
}

async function logIn(
  { call }: Pkcs11Module,
  session: bigint,
  pin: string,
): Promise<void> {
  const bytes = Buffer.from(pin)
  try {
    await call('C_Login', session, user, bytes, BigInt(bytes.length))
  } catch (error) {
    if (isCode(error, alreadyLoggedIn)) return
    if (isCode(error, pinIncorrect, pinLocked)) throw new PinError(error)
    throw error
  } finally {
    bytes.fill(0)
  }
}

async function findKey(
  module: Pkcs11Module,
  session: bigint,
  { label }: TokenOptions,
  keyClass: bigint,
): Promise<bigint> {
  const name = Buffer.from(label)
  const wanted = [
    [attribute.class, word(keyClass)],
    [attribute.keyType, word(ecKeyType)],
    [attribute.label, name],
  ] as const
  const template = module.structure(
    ...wanted.flatMap(([type, value]) => [
      BigInt(type),
      value,
      BigInt(value.length),
    ]),
  )
  const found = Buffer.alloc(2 * wordBytes)
  const count = word(0n)
  const size = BigInt(wanted.length)
  await module.call('C_FindObjectsInit', session, template, size)
  try {
    await module.call('C_FindObjects', session, found, 2n, count)
  } finally {
    await module.call('C_FindObjectsFinal', session)
  }
  const number = count.readBigUInt64LE()
  if (number === 1n) return found.readBigUInt64LE()
  const half = keyClass === publicKeyClass ? 'public' : 'private'
  throw new Pkcs11Error(
    number === 0n
      ? `The token has no ${half} EC key ${label}.`
      : `The token has several ${half} EC keys ${label}.`,
  )
}

async function readAttribute(
  module: Pkcs11Module,
  session: bigint,
  key: bigint,
  type: number,
): Promise<Buffer> {
  const value = Buffer.alloc(maxAttributeBytes)
  const size = BigInt(value.length)
  const template = module.structure(BigInt(type), value, size)
  await module.call('C_GetAttributeValue', session, key, template, 1n)
  const length = Number(template.readBigUInt64LE(attributeBytes - wordBytes))
  return value.subarray(0, length)
}

function word(value: bigint): Buffer {
  const memory = Buffer.alloc(wordBytes)
  memory.writeBigUInt64LE(value)
  return memory
}

/** The token does not accept the PIN. It is not tried again. */
export class PinError extends Pkcs11Error {
  constructor(cause: unknown) {
    super(
      'The token does not accept the PIN of GUARD_PKCS11_PIN_FILE. It is not tried again, because a token locks itself after few wrong ones.',
      { cause },
    )
  }
}
