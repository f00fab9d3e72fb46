import {
  type AbiParameter,
  type Address,
  type Hex,
  isWithinSize,
} from '@cairn/primitives'
import { AbiFunction, AbiParameters, Hash } from 'ox'

/** A call of a wallet's transaction. */
export type ExecuteCall = {
  readonly delegateCall: boolean
  readonly revertOnError: boolean
  readonly gasLimit: bigint
  readonly to: Address
  /** In wei. */
  readonly value: bigint
  readonly data: Hex
}

export type DecodedExecute = {
  readonly calls: readonly ExecuteCall[]
  /** Space and count in one number. */
  readonly nonce: bigint
  readonly signature: Hex
}

const struct =
  'struct Transaction { bool delegateCall; bool revertOnError; uint256 gasLimit; address target; uint256 value; bytes data; }'
const execute = AbiFunction.from([
  'function execute(Transaction[] calls, uint256 nonce, bytes signature)',
  struct,
])
const executeSelector = AbiFunction.getSelector(execute)
const executeInputs: readonly AbiParameter[] = execute.inputs
const signedTypes = AbiParameters.from([
  'uint256 nonce, Transaction[] calls',
  struct,
])
const guestTypes = AbiParameters.from([
  'string mark, Transaction[] calls',
  struct,
])

/**
 * Decodes the arguments as an encoder writes them. What is encoded in another
 * way, such as an address with more than 20 bytes, might mean something else to
 * the chain. More bytes may follow, because wallets do not read them.
 *
 * This runs for every transaction, and takes ox a twentieth of ethers' time.
 *
 * @throws if the data is encoded in another way
 */
function decodeArguments(input: Hex) {
  const found = AbiFunction.decodeData(execute, input, {
    checksumAddress: true,
  })
  const written = AbiFunction.encodeData(execute, found)
  if (!input.toLowerCase().startsWith(written.toLowerCase()))
    throw new RangeError('encoded in another way')
  return found
}

type Transactions = ReturnType<typeof decodeArguments>[0]

/**
 * Decodes a call of `execute`. Returns `undefined` if the data is something
 * else, or claims more bytes than it has.
 */
export function decodeExecute(input: Hex): DecodedExecute | undefined {
  if (!input.startsWith(executeSelector)) return undefined
  if (!isWithinSize(executeInputs, `0x${input.slice(10)}`)) return undefined
  try {
    const [calls, nonce, signature] = decodeArguments(input)
    return {
      calls: calls.map(({ target, ...call }) => ({ ...call, to: target })),
      nonce,
      signature,
    }
  } catch {
    return undefined
  }
}

/** Maximum depth of nested bundles. Wallets never nest so deep. */
const maxDepth = 8

/** An `execute` inside a meta-transaction, with the id it can be queried by. */
export type NamedExecute = {
  readonly id: Hex
  readonly wallet: Address
  /**
   * Space and count in one number, which its signature would use. `undefined`
   * for a bundle of the guest module, which has no signature.
   */
  readonly nonce: bigint | undefined
}

/**
 * Names each `execute` in a meta-transaction, the outermost first. Checks no
 * signatures: the author of the outermost bundle wrote the nested ones.
 *
 * @see TXPD-01
 */
export function namedExecutes(bundle: {
  readonly chainId: number
  readonly contract: Address
  readonly input: Hex
}): readonly NamedExecute[] {
  return nameAll(bundle.chainId, bundle.contract, bundle.input, 0)
}

function nameAll(
  chainId: number,
  contract: Address,
  input: Hex,
  depth: number,
): readonly NamedExecute[] {
  const decoded = depth < maxDepth ? decodeExecute(input) : undefined
  if (!decoded) return []
  const isGuest = decoded.signature === '0x'
  return [
    {
      id: subdigestOfCalls(chainId, contract, {
        calls: decoded.calls,
        nonce: isGuest ? undefined : decoded.nonce,
      }),
      wallet: contract,
      nonce: isGuest ? undefined : decoded.nonce,
    },
    ...decoded.calls.flatMap(({ to, data }) =>
      nameAll(chainId, to, data, depth + 1),
    ),
  ]
}

/** Hashes calls as wallets do; without a nonce, as the guest module does. */
function subdigestOfCalls(
  chainId: number,
  wallet: Address,
  signed: {
    readonly calls: readonly ExecuteCall[]
    readonly nonce: bigint | undefined
  },
): Hex {
  const { nonce } = signed
  const calls: Transactions = signed.calls.map(({ to, ...call }) => ({
    ...call,
    target: to,
  }))
  const digest = Hash.keccak256(
    nonce === undefined
      ? AbiParameters.encode(guestTypes, ['guest:', calls])
      : AbiParameters.encode(signedTypes, [nonce, calls]),
  )
  return Hash.keccak256(
    AbiParameters.encodePacked(
      ['string', 'uint256', 'address', 'bytes32'],
      // ox refuses wrong letter case in an address, which means nothing here.
      ['\x19\x01', BigInt(chainId), wallet.toLowerCase() as Address, digest],
    ),
  )
}

/** Bits of a nonce that hold the count; the upper 160 hold the space. */
const countBits = 96

/**
 * Encodes a nonce for wallets, with its space in the upper 160 bits.
 *
 * @param space - below 2^160
 * @param nonce - below 2^96
 */
export function encodeNonce(space: bigint, nonce: bigint): bigint {
  return (space << BigInt(countBits)) | nonce
}

/** Decodes a nonce that {@link encodeNonce} encoded. */
export function decodeNonce(word: bigint): {
  readonly space: bigint
  readonly nonce: bigint
} {
  return {
    space: word >> BigInt(countBits),
    nonce: BigInt.asUintN(countBits, word),
  }
}
