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

/** One `execute` of a meta-transaction, as it may be asked for. */
export type NamedExecute = {
  readonly id: Hex
  readonly wallet: Address
  /**
   * Space and number in one: what its signature would use up. Absent for a
   * bundle of the guest module, which nobody signs.
   */
  readonly nonce: bigint | undefined
}

/**
 * Names each `execute` in a meta-transaction, the outermost first. What is
 * within was written by whoever wrote the outermost: no signature is checked.
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

/** A nonce as wallets want it: its space in the upper 160 bits. */
export function encodeNonce(space: bigint, nonce: bigint): bigint {
  return commons.transaction.encodeNonce(space, nonce)
}
