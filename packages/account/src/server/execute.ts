import { walletContracts } from '@0xsequence/abi'
import { commons } from '@0xsequence/core'
import {
  type AbiParameter,
  type Address,
  type Hex,
  isWithinSize,
} from '@cairn/primitives'
import { ethers } from 'ethers'

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

const mainModule = new ethers.Interface(walletContracts.mainModule.abi)
const executeSelector = mainModule.getFunction('execute')?.selector ?? ''
const executeInputs: readonly AbiParameter[] = [
  {
    type: 'tuple[]',
    components: ['bool', 'bool', 'uint256', 'address', 'uint256', 'bytes'].map(
      (type) => ({ type }),
    ),
  },
  { type: 'uint256' },
  { type: 'bytes' },
]

/**
 * Decodes a call of `execute`. Returns `undefined` if the data is something
 * else, or claims more bytes than it has.
 */
export function decodeExecute(input: Hex): DecodedExecute | undefined {
  if (!input.startsWith(executeSelector)) return undefined
  if (!isWithinSize(executeInputs, `0x${input.slice(10)}`)) return undefined
  try {
    const [calls, nonce, signature] = mainModule.decodeFunctionData(
      'execute',
      input,
    )
    return {
      calls: calls.map((call: ethers.Result) => ({
        delegateCall: call.delegateCall,
        revertOnError: call.revertOnError,
        gasLimit: call.gasLimit,
        to: call.target,
        value: call.value,
        data: call.data,
      })),
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
  const calls = decoded.calls.map((call) => ({ ...call }))
  const { transaction } = commons
  const isGuest = decoded.signature === '0x'
  const id = isGuest
    ? transaction.subdigestOfGuestModuleTransactions(contract, chainId, calls)
    : transaction.subdigestOfTransactions(
        contract,
        chainId,
        decoded.nonce,
        calls,
      )
  return [
    {
      id: id as Hex,
      wallet: contract,
      nonce: isGuest ? undefined : decoded.nonce,
    },
    ...decoded.calls.flatMap(({ to, data }) =>
      nameAll(chainId, to, data, depth + 1),
    ),
  ]
}

/** Encodes a nonce for wallets, with its space in the upper 160 bits. */
export function encodeNonce(space: bigint, nonce: bigint): bigint {
  return commons.transaction.encodeNonce(space, nonce)
}
