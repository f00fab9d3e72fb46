import { createHmac } from 'node:crypto'
import { type Address, BaseError, type Hex } from '@cairn/primitives'
import type { Keys } from '@cairn/service-kit'
import { Hash, Hex as OxHex, TxEnvelopeEip1559 } from 'ox'
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
  readonly maxPriorityFeePerGas: bigint
}

/** A signed transaction and its hash. */
export type Signed = { readonly raw: Hex; readonly hash: Hex }

/** What the relayer derives from its keys. The first key is the newest. */
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
  const { value = 0n, ...rest } = transaction
  const envelope = TxEnvelopeEip1559.from({ ...rest, value })
  const payload = TxEnvelopeEip1559.getSignPayload(envelope)
  const { signature, recid } = secp256k1.ecdsaSign(OxHex.toBytes(payload), key)
  const raw = TxEnvelopeEip1559.serialize(envelope, {
    signature: {
      r: OxHex.fromBytes(signature.slice(0, 32)),
      s: OxHex.fromBytes(signature.slice(32)),
      yParity: recid,
    },
  })
  return { raw, hash: Hash.keccak256(raw) }
}

export class UnusableKeyError extends BaseError {
  override readonly name = 'UnusableKeyError'

  constructor(use: string) {
    super(`The secret gives no key for ${use}.`)
  }
}
