import { walletContracts } from '@0xsequence/abi'
import { commons } from '@0xsequence/core'
import {
  type AbiParameter,
  type Address,
  type Hex,
  isWithinSize,
} from '@cairn/primitives'
import { ethers } from 'ethers'

/** One call of a wallet's transaction. */
export type ExecuteCall = {
  readonly delegateCall: boolean
  readonly revertOnError: boolean
  readonly gasLimit: bigint
  readonly to: Address
  /** Wei. */
  readonly value: bigint
  readonly data: Hex
}

export type DecodedExecute = {
  readonly calls: readonly ExecuteCall[]
  /** Space and number in one. */
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
 * Reads a call of `execute`; nothing when the data is something else, or claims
 * more than came in.
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

/** A bound on foul data: no wallet wraps deeper. */
const maxDepth = 8

/**
 * Every id a caller may know a meta-transaction by: that of each `execute` in
 * it, the outermost first. A bundle of the guest module has an id of its own.
 *
 * @see TXPD-01
 */
export function metaTxnIds(bundle: {
  readonly chainId: number
  readonly contract: Address
  readonly input: Hex
}): readonly Hex[] {
  return idsOf(bundle.chainId, bundle.contract, bundle.input, 0)
}

function idsOf(
  chainId: number,
  contract: Address,
  input: Hex,
  depth: number,
): readonly Hex[] {
  const decoded = depth < maxDepth ? decodeExecute(input) : undefined
  if (!decoded) return []
  const calls = decoded.calls.map((call) => ({ ...call }))
  const { transaction } = commons
  const id =
    decoded.signature === '0x'
      ? transaction.subdigestOfGuestModuleTransactions(contract, chainId, calls)
      : transaction.subdigestOfTransactions(
          contract,
          chainId,
          decoded.nonce,
          calls,
        )
  return [
    id as Hex,
    ...decoded.calls.flatMap(({ to, data }) =>
      idsOf(chainId, to, data, depth + 1),
    ),
  ]
}

/** A nonce that a wallet's signature uses up. */
export type UsedNonce = {
  readonly wallet: Address
  /** Space and number in one. */
  readonly nonce: bigint
}

/**
 * The nonce of the innermost signed `execute` that comes last: what a wallet
 * does before it (being deployed, migrating) may come along with several
 * transactions. Absent when nothing is signed.
 *
 * @see SEND-01
 */
export function usedNonce(
  contract: Address,
  input: Hex,
  depth = 0,
): UsedNonce | undefined {
  const decoded = depth < maxDepth ? decodeExecute(input) : undefined
  if (!decoded) return undefined
  const own =
    decoded.signature === '0x'
      ? undefined
      : { wallet: contract, nonce: decoded.nonce }
  return decoded.calls.reduce<UsedNonce | undefined>(
    (last, call) =>
      (call.delegateCall
        ? undefined
        : usedNonce(call.to, call.data, depth + 1)) ?? last,
    own,
  )
}

/** A nonce as wallets want it: its space in the upper 160 bits. */
export function encodeNonce(space: bigint, nonce: bigint): bigint {
  return commons.transaction.encodeNonce(space, nonce)
}
