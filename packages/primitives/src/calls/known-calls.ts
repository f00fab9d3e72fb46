import * as Abi from 'ox/Abi'
import * as AbiFunction from 'ox/AbiFunction'
import * as AbiParameters from 'ox/AbiParameters'
import type { Hex } from '../accounts/wallet-config.ts'
import { isWithinSize } from './abi-size.ts'
import type { CallReader } from './operation.ts'
import { approvalCalls } from './read-approval.ts'
import { bridgeCalls } from './read-bridge.ts'
import { exchangeCalls } from './read-exchange.ts'
import { permit2Calls } from './read-permit2.ts'
import { swapCalls } from './read-swap.ts'
import { tokenCalls } from './read-token-call.ts'
import { walletCalls } from './read-wallet-call.ts'

/** Functions that are known by name only. */
const namedOnly = [
  'decreaseAllowance(address spender, uint256 subtractedValue)',
  'mint(address to, uint256 value)',
  'burn(uint256 value)',
  'execute((bool delegateCall, bool revertOnError, uint256 gasLimit, address target, uint256 value, bytes data)[] calls, uint256 nonce, bytes signature)',
  'selfExecute((bool delegateCall, bool revertOnError, uint256 gasLimit, address target, uint256 value, bytes data)[] calls)',
  'multiCall((bool delegateCall, bool revertOnError, uint256 gasLimit, address target, uint256 value, bytes data)[] calls)',
  'multicall(bytes[] data)',
  'multicall(uint256 deadline, bytes[] data)',
  'addLiquidity(address tokenA, address tokenB, uint256 wantedA, uint256 wantedB, uint256 minA, uint256 minB, address to, uint256 deadline)',
  'addLiquidityETH(address token, uint256 wantedToken, uint256 minToken, uint256 minNative, address to, uint256 deadline)',
  'removeLiquidity(address tokenA, address tokenB, uint256 shares, uint256 minA, uint256 minB, address to, uint256 deadline)',
  'removeLiquidityETH(address token, uint256 shares, uint256 minToken, uint256 minNative, address to, uint256 deadline)',
] as const

const nameOnly: CallReader = () => ({ kind: 'unimplemented' })

/** A function the wallet knows. */
export type KnownCall = {
  readonly name: string
  readonly signature: string
  readonly inputs: readonly AbiParameters.Parameter[]
  readonly read: CallReader
  /**
   * `true` if the size must be checked first: lists may point many times to the
   * same bytes.
   */
  readonly hasLists: boolean
}

/** Parsed on first use, to keep it off the first screen. */
let table: ReadonlyMap<string, KnownCall> | undefined

/** Finds the function of a selector in any letter case. */
export function findKnownCall(selector: string): KnownCall | undefined {
  table ??= parseTable()
  return table.get(selector.toLowerCase())
}

function parseTable(): ReadonlyMap<string, KnownCall> {
  const readers: Readonly<Record<string, CallReader>> = {
    ...Object.fromEntries(namedOnly.map((one) => [one, nameOnly])),
    ...walletCalls,
    ...bridgeCalls,
    ...exchangeCalls,
    ...swapCalls,
    ...tokenCalls,
    ...approvalCalls,
    ...permit2Calls,
  }
  return new Map(
    Object.entries(readers).map(([text, read]) => {
      const { name, inputs } = parse(text)
      const signature = `${name}(${inputs.map(canonicalType).join(',')})`
      const known: KnownCall = {
        name,
        signature,
        inputs,
        read,
        hasLists: /\[\]|bytes\b|string/.test(signature),
      }
      return [AbiFunction.getSelector(signature), known]
    }),
  )
}

function parse(text: string): AbiFunction.AbiFunction {
  const [fn] = Abi.from([`function ${text}`] as readonly string[])
  if (fn?.type !== 'function') throw new TypeError(`no function: ${text}`)
  return fn
}

function canonicalType(parameter: AbiParameters.Parameter): string {
  if (!('components' in parameter) || !parameter.components) {
    return parameter.type
  }
  const parts = parameter.components.map(canonicalType).join(',')
  return `(${parts})${parameter.type.slice('tuple'.length)}`
}

/**
 * Decodes a function's arguments. Addresses are in lower case, because
 * computing checksums is the slowest part.
 *
 * @param data - the arguments alone, without the selector
 * @throws if the data is not valid, or claims more bytes than it has
 */
export function readArguments(
  { inputs, hasLists, name }: KnownCall,
  data: Hex,
): readonly unknown[] {
  if (inputs.length === 0) return []
  if (hasLists && !isWithinSize(inputs, data)) {
    throw new RangeError(`${name} claims more than came in`)
  }
  return AbiParameters.decode(inputs, data, {
    checksumAddress: false,
  }) as readonly unknown[]
}
