import * as AbiFunction from 'ox/AbiFunction'
import * as AbiParameters from 'ox/AbiParameters'
import { nativeTokenAddress } from './address-text.ts'
import { directionOf, type HistoryChild } from './history.ts'
import type { Address, Hex } from './wallet-config.ts'

/** One call of a transaction. */
export type OperationCall = {
  readonly to: Address
  /** Wei. */
  readonly value: bigint
  readonly data: Hex
}

/** What a call does, as far as its data says. @see HIST-02 */
export type Operation =
  | { readonly kind: 'known'; readonly child: HistoryChild }
  | {
      readonly kind: 'unknown'
      readonly call: OperationCall
      readonly selector: Hex
    }

const functions = {
  transfer: AbiFunction.from('function transfer(address to, uint256 amount)'),
  transferFrom: AbiFunction.from(
    'function transferFrom(address from, address to, uint256 amount)',
  ),
  approve: AbiFunction.from(
    'function approve(address spender, uint256 amount)',
  ),
  safeTransfer721: AbiFunction.from(
    'function safeTransferFrom(address from, address to, uint256 tokenId)',
  ),
  safeTransfer721Data: AbiFunction.from(
    'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  ),
  safeTransfer1155: AbiFunction.from(
    'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  ),
  safeBatch1155: AbiFunction.from(
    'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  ),
} as const

type FunctionName = keyof typeof functions

const names = Object.keys(functions) as FunctionName[]
const nameOf = new Map<string, FunctionName>(
  names.map((name) => [AbiFunction.getSelector(functions[name]), name]),
)

/**
 * Says what a call does: empty data sends `value` of the native token, known
 * selectors are transfers and approvals; the rest is unknown and shown raw,
 * never left out.
 *
 * @param account - the wallet the call is made by
 * @see HIST-02
 */
export function decodeOperation(
  call: OperationCall,
  account: Address,
): Operation {
  if (call.data === '0x') {
    return known({
      kind: 'transfer',
      contractAddress: nativeTokenAddress,
      contractType: 'NATIVE',
      direction: 'send',
      from: account,
      to: call.to,
      tokenIds: [],
      amounts: [call.value],
    })
  }
  const selector = call.data.slice(0, 10) as Hex
  const name = nameOf.get(selector)
  const child = name && decodeKnown(name, call, account)
  return child ? known(child) : { kind: 'unknown', call, selector }
}

const known = (child: HistoryChild): Operation => ({ kind: 'known', child })

/** Nothing when the data is shorter than its selector promises. */
function decodeKnown(
  name: FunctionName,
  call: OperationCall,
  account: Address,
): HistoryChild | undefined {
  try {
    return childOf(name, call, account)
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}

function childOf(
  name: FunctionName,
  call: OperationCall,
  account: Address,
): HistoryChild {
  const { inputs } = functions[name]
  const values = AbiParameters.decode(
    inputs as readonly AbiParameters.Parameter[],
    `0x${call.data.slice(10)}`,
  ) as readonly unknown[]
  const moved = (
    contractType: string,
    [from, to]: readonly [string, string],
    tokenIds: readonly bigint[],
    amounts: readonly bigint[],
  ): HistoryChild => ({
    kind: 'transfer',
    contractAddress: call.to,
    contractType,
    direction: directionOf(from, account),
    from,
    to,
    tokenIds: tokenIds.map(String),
    amounts,
  })
  const [a, b, c, d] = values
  switch (name) {
    case 'transfer':
      return moved('ERC20', [account, a as string], [], [b as bigint])
    case 'transferFrom':
      return moved('ERC20', [a as string, b as string], [], [c as bigint])
    case 'approve':
      return {
        kind: 'approve',
        methodName: 'approve',
        contractAddress: call.to,
        spender: a as string,
        amount: b as bigint,
      }
    case 'safeTransfer721':
    case 'safeTransfer721Data':
      return moved('ERC721', [a as string, b as string], [c as bigint], [1n])
    case 'safeTransfer1155':
      return moved(
        'ERC1155',
        [a as string, b as string],
        [c as bigint],
        [d as bigint],
      )
    case 'safeBatch1155':
      return moved(
        'ERC1155',
        [a as string, b as string],
        c as readonly bigint[],
        d as readonly bigint[],
      )
    default:
      return name satisfies never
  }
}

/** The call that sends a coin; the native token when there is no contract. */
export function encodeTransfer(options: {
  readonly contractAddress: Address | undefined
  readonly to: Address
  readonly amount: bigint
}): OperationCall {
  const { contractAddress, to, amount } = options
  if (!contractAddress) return { to, value: amount, data: '0x' }
  return {
    to: contractAddress,
    value: 0n,
    data: AbiFunction.encodeData(functions.transfer, [to, amount]),
  }
}

/** The call that sends a collectible; 721s go one at a time. @see SEND-01 */
export function encodeCollectibleTransfer(options: {
  readonly contractAddress: Address
  readonly contractType: 'ERC721' | 'ERC1155'
  readonly from: Address
  readonly to: Address
  readonly tokenId: string
  readonly amount: bigint
}): OperationCall {
  const { contractAddress, contractType, from, to, amount } = options
  const id = BigInt(options.tokenId)
  const { safeTransfer721, safeTransfer1155 } = functions
  return {
    to: contractAddress,
    value: 0n,
    data:
      contractType === 'ERC721'
        ? AbiFunction.encodeData(safeTransfer721, [from, to, id])
        : AbiFunction.encodeData(safeTransfer1155, [
            from,
            to,
            id,
            amount,
            '0x',
          ]),
  }
}
