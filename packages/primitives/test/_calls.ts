import * as AbiFunction from 'ox/AbiFunction'
import {
  type Address,
  type BatchedCall,
  type DecodeContext,
  decodeOperation,
  encodeTransfer,
  type Hex,
} from '../src/index.ts'

export const me: Address = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
export const you: Address = '0x00000000000000000000000000000000000000aa'
export const token: Address = '0x00000000000000000000000000000000000000cc'
export const other: Address = '0x00000000000000000000000000000000000000dd'
export const router: Address = '0x00000000000000000000000000000000000000ee'
export const wrapper: Address = '0x00000000000000000000000000000000000000f0'
export const bridge: Address = '0x00000000000000000000000000000000000000f2'
export const balanceCheck: Address =
  '0x00000000000000000000000000000000000000f1'
export const context: DecodeContext = {
  account: me,
  chainId: 1,
  known: {
    swap: { targets: [router], wrappedNative: wrapper },
    balanceCheck,
    bridge: { targets: [bridge] },
  },
}

export function call(
  signature: string,
  args: readonly unknown[],
  more: { readonly to?: Address; readonly value?: bigint } = {},
): BatchedCall {
  const fn = AbiFunction.from([`function ${signature}`] as readonly string[])
  return {
    to: more.to ?? token,
    value: more.value ?? 0n,
    data: AbiFunction.encodeData(fn as AbiFunction.AbiFunction, args as never),
  }
}

export const decode = (one: BatchedCall, more: Partial<DecodeContext> = {}) =>
  decodeOperation(one, { ...context, ...more })

export const batchType =
  '(bool delegateCall, bool revertOnError, uint256 gasLimit, address target, uint256 value, bytes data)[]'
export const batched = (calls: readonly BatchedCall[]) =>
  calls.map(({ to, value, data, delegateCall = false }) => ({
    delegateCall,
    revertOnError: true,
    gasLimit: 0n,
    target: to,
    value,
    data,
  }))
export const selfExecute = (calls: readonly BatchedCall[], to = me) =>
  call(`selfExecute(${batchType} calls)`, [batched(calls)], { to })
export const execute = (calls: readonly BatchedCall[], to = me) =>
  call(
    `execute(${batchType} calls, uint256 nonce, bytes signature)`,
    [batched(calls), 0n, '0x12'],
    { to },
  )

export const pay = encodeTransfer({
  contractAddress: undefined,
  to: you,
  amount: 9n,
})
export const safe1155 =
  'safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)'
export const batch1155 =
  'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)'

export function packed(...tokens: readonly Address[]): Hex {
  return `0x${tokens.map((one) => one.slice(2)).join('000bb8')}`
}

export function word(value: bigint): Hex {
  return `0x${value.toString(16).padStart(64, '0')}`
}
