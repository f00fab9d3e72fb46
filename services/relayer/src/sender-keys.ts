import { createHmac } from 'node:crypto'
import { type Address, BaseError, type Hex } from '@cairn/primitives'
import type { Keys } from '@cairn/service-kit'
import { Hash, Hex as OxHex, TxEnvelopeEip1559, TxEnvelopeLegacy } from 'ox'
import secp256k1 from 'secp256k1'

/** A sender account. Its key is not exposed. */
export type Sender = {
  readonly address: Address
  readonly lane: number
  readonly sign: (transaction: Unsigned) => Signed
}

/** An unsigned transaction. Amounts are in wei. */
export type Unsigned = {
  readonly chainId: number
  readonly nonce: bigint
  readonly to: Address
  readonly data: Hex
  /** Coins to send along; none if absent. */
  readonly value?: bigint
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  /** The same as `maxFeePerGas` where one price is. */
  readonly maxPriorityFeePerGas: bigint
  /** For a chain with one price of gas: a transaction of type 0. */
  readonly isLegacy?: boolean
}

/** A signed transaction and its hash. */
export type Signed = { readonly raw: Hex; readonly hash: Hex }

/** Values that the relayer derives from its keys. The first key is the newest. */
export type RelayerKeys = {
  /** The senders of all keys, a lane after the other, the newest key first. */
  readonly senders: readonly Sender[]
  /** Takes fees. */
  readonly paymentAddress: Address
  /** The first one seals quotes, and each opens them. */
  readonly quoteKeys: Keys
}

/**
 * Derives everything that depends on the relayer's keys.
 *
 * @param config.paymentAddress - receiver of fees; an account of the first key
 *   if absent
 */
export function createRelayerKeys(
  keys: Keys,
  config: {
    readonly senderCount: number
    readonly paymentAddress: string | undefined
  },
): RelayerKeys {
  const [first, ...others] = keys
  return {
    senders: keys.flatMap((key) => createSenders(key, config.senderCount)),
    paymentAddress:
      (config.paymentAddress as Address | undefined) ??
      createPayee(first).address,
    quoteKeys: [
      deriveKey(first, 'quotes'),
      ...others.map((key) => deriveKey(key, 'quotes')),
    ],
  }
}

/** Derives the account that takes fees. */
export function createPayee(secret: Uint8Array): Sender {
  return toSender(deriveKey(secret, 'payments'), 0)
}

/** Derives the senders from a secret. They are the same in every process. */
export function createSenders(
  secret: Uint8Array,
  count: number,
): readonly Sender[] {
  return Array.from({ length: count }, (_, lane) =>
    toSender(deriveKey(secret, `sender:${lane}`), lane),
  )
}

/** Opens an account by its private key. */
export function openAccount(key: Uint8Array): Sender {
  return toSender(key, 0)
}

function toSender(key: Uint8Array, lane: number): Sender {
  return {
    address: addressOf(key),
    lane,
    sign: (transaction) => sign(key, transaction),
  }
}

/** Derives 32 bytes for one use, such as `quotes`, from the relayer's secret. */
function deriveKey(secret: Uint8Array, use: string): Uint8Array {
  const key = createHmac('sha256', secret).update(use).digest()
  // One value in 2^128 is no valid key.
  if (!secp256k1.privateKeyVerify(key)) throw new UnusableKeyError(use)
  return key
}

/** Returns the address of a key. */
function addressOf(key: Uint8Array): Address {
  const point = secp256k1.publicKeyCreate(key, false)
  return OxHex.fromBytes(Hash.keccak256(point.slice(1)).slice(-20))
}

function sign(key: Uint8Array, transaction: Unsigned): Signed {
  const { value = 0n, isLegacy = false, ...rest } = transaction
  const raw = isLegacy
    ? signLegacy(key, { ...rest, value })
    : signTwoPrices(key, { ...rest, value })
  return { raw, hash: Hash.keccak256(raw) }
}

function signTwoPrices(key: Uint8Array, fields: Omit<Unsigned, 'isLegacy'>) {
  const envelope = TxEnvelopeEip1559.from(fields)
  return TxEnvelopeEip1559.serialize(envelope, {
    signature: signPayload(key, TxEnvelopeEip1559.getSignPayload(envelope)),
  })
}

function signLegacy(
  key: Uint8Array,
  {
    maxFeePerGas,
    maxPriorityFeePerGas: _,
    ...fields
  }: Omit<Unsigned, 'isLegacy'>,
): Hex {
  const envelope = TxEnvelopeLegacy.from({ ...fields, gasPrice: maxFeePerGas })
  return TxEnvelopeLegacy.serialize(envelope, {
    signature: signPayload(key, TxEnvelopeLegacy.getSignPayload(envelope)),
  })
}

function signPayload(key: Uint8Array, payload: Hex) {
  const { signature, recid } = secp256k1.ecdsaSign(OxHex.toBytes(payload), key)
  return {
    r: OxHex.fromBytes(signature.slice(0, 32)),
    s: OxHex.fromBytes(signature.slice(32)),
    yParity: recid,
  }
}

export class UnusableKeyError extends BaseError {
  override readonly name = 'UnusableKeyError'

  constructor(use: string) {
    super(`The secret gives no key for ${use}.`)
  }
}
