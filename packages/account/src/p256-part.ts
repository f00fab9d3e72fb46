import * as Base64 from 'ox/Base64'
import * as Bytes from 'ox/Bytes'
import * as ContractAddress from 'ox/ContractAddress'
import * as Hash from 'ox/Hash'
import * as Hex from 'ox/Hex'
import * as P256 from 'ox/P256'

type HexText = `0x${string}`

/** The key that made a signature, as a passkey's contract holds it. */
export type P256Key = {
  readonly kind: 'passkey'
  readonly x: bigint
  readonly y: bigint
}

/** ERC-2470, which creates at one address for a code on every chain. */
const singletonFactory = '0xce0042B868300000d44A59004Da54A005ffdcf9f'

/** `PasskeySigner` of packages/contracts/solidity/P256Signers.sol. */
export const passkeyImplementation =
  '0x8B232E8272726f4006cdd8A1D68Fac1786FC1D85'

/** Order of the curve. */
const order =
  0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

const noSalt: HexText = `0x${'00'.repeat(32)}`
const wordBytes = 32
/** The words of a signature before its data: r, s, two indices, two offsets. */
const headBytes = 6 * wordBytes
/** The hash of the RP id, the flags and the counter. */
const minAuthenticatorBytes = 37
const flagsAt = 32

const [userPresent, userVerified] = [0x01, 0x04]
const [backupEligible, backedUp] = [0x08, 0x10]

/**
 * Reads a passkey's part of a wallet signature without a chain. A P-256
 * signature gives away the two keys that can have made it, and a key the
 * address of its contract: the part is valid if one of them is `address`.
 * Accepts what the contract accepts (OpenZeppelin's WebAuthn verifier 5.7.0),
 * which checks neither origin nor RP id nor counter.
 *
 * @param hash - 32 bytes: the challenge that was signed
 * @param part - without its type byte. It has several encodings, so its bytes
 *   name nothing
 * @returns `undefined` if it is not such a signature by this signer
 * @see PASS-04
 */
export function readP256Part(
  address: string,
  hash: string,
  part: string,
): P256Key | undefined {
  try {
    const bytes = Bytes.fromHex(part as HexText)
    const assertion = readAssertion(bytes)
    if (!assertion || !isOf(assertion, Bytes.fromHex(hash as HexText)))
      return undefined
    const { r, s, payload } = assertion
    if (r === 0n || r >= order || s === 0n || s > order / 2n) return undefined
    for (const yParity of [0, 1]) {
      const key = recover(payload, { r, s, yParity })
      if (key && isAt(key, address)) return key
    }
    return undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the creation code of a passkey's contract: a clone (ERC-1167) with
 * the key behind its code.
 *
 * @see PASS-03
 */
export function passkeyInitCode({ x, y }: Omit<P256Key, 'kind'>): HexText {
  return Hex.concat(
    '0x61006d3d81600a3d39f3363d3d373d3d3d363d73',
    passkeyImplementation,
    '0x5af43d82803e903d91602b57fd5bf3',
    Hex.fromNumber(x, { size: wordBytes }),
    Hex.fromNumber(y, { size: wordBytes }),
  )
}

/** Returns the address of a passkey's contract, the same on every chain. */
export function passkeyAddress(key: Omit<P256Key, 'kind'>): HexText {
  return ContractAddress.fromCreate2({
    from: singletonFactory,
    bytecode: passkeyInitCode(key),
    salt: noSalt,
  })
}

type Assertion = {
  readonly r: bigint
  readonly s: bigint
  readonly challengeAt: bigint
  readonly typeAt: bigint
  readonly flags: number
  /** The text that the browser made. */
  readonly client: Uint8Array
  /** Bytes that the key signed: a hash over data and text. */
  readonly payload: HexText
}

/**
 * Decodes the ABI's form of (r, s, challengeIndex, typeIndex,
 * authenticatorData, clientDataJSON), flat, as the contract does.
 */
function readAssertion(bytes: Uint8Array): Assertion | undefined {
  if (bytes.length < headBytes) return undefined
  const wordAt = (at: number) =>
    BigInt(Hex.fromBytes(bytes.subarray(at, at + wordBytes)))
  const dataAt = (offset: bigint): Uint8Array | undefined => {
    if (offset > bytes.length - wordBytes) return undefined
    const start = Number(offset) + wordBytes
    const size = wordAt(Number(offset))
    if (size > bytes.length - start) return undefined
    return bytes.subarray(start, start + Number(size))
  }
  const authenticator = dataAt(wordAt(4 * wordBytes))
  const client = dataAt(wordAt(5 * wordBytes))
  if (!authenticator || !client) return undefined
  if (authenticator.length < minAuthenticatorBytes) return undefined
  const clientHash = Hash.sha256(client, { as: 'Bytes' })
  return {
    ...{ r: wordAt(0), s: wordAt(wordBytes), client },
    ...{ challengeAt: wordAt(2 * wordBytes), typeAt: wordAt(3 * wordBytes) },
    flags: authenticator[flagsAt] ?? 0,
    payload: Hash.sha256(Bytes.concat(authenticator, clientHash), {
      as: 'Hex',
    }),
  }
}

/** Checks flags, type and challenge as the contract does. */
function isOf(
  { flags, client, typeAt, challengeAt }: Assertion,
  challenge: Uint8Array,
): boolean {
  const has = (flag: number) => (flags & flag) !== 0
  if (!has(userPresent) || !has(userVerified)) return false
  if (has(backedUp) && !has(backupEligible)) return false
  const encoded = Base64.fromBytes(challenge, { url: true, pad: false })
  return (
    stands(client, typeAt, '"type":"webauthn.get"') &&
    stands(client, challengeAt, `"challenge":"${encoded}"`)
  )
}

/** Whether a text stands at a place of bytes. */
function stands(bytes: Uint8Array, at: bigint, text: string): boolean {
  const wanted = Bytes.fromString(text)
  if (at + BigInt(wanted.length) > bytes.length) return false
  const found = bytes.subarray(Number(at), Number(at) + wanted.length)
  return Bytes.isEqual(found, wanted)
}

function recover(
  payload: HexText,
  { r, s, yParity }: { r: bigint; s: bigint; yParity: number },
): P256Key | undefined {
  const word = (value: bigint) => Hex.fromNumber(value, { size: wordBytes })
  try {
    const signature = { r: word(r), s: word(s), yParity }
    const { x, y } = P256.recoverPublicKey({ payload, signature })
    return { kind: 'passkey', x: BigInt(x), y: BigInt(y ?? 0) }
  } catch {
    return undefined
  }
}

function isAt(key: P256Key, address: string): boolean {
  return passkeyAddress(key).toLowerCase() === address.toLowerCase()
}
