import { NodeAnswerError, NodeRefusalError } from '@cairn/clients'
import { balanceReaderCode } from '@cairn/contracts'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import { toQuantity } from '../chain/block.ts'
import type { ChainNode, NodeRequest } from '../chain/chain-node.ts'
import type { TransferKind } from '../chain/transfer.ts'

/** One balance in question. Addresses are lower case without `0x`. */
export type Holding = {
  readonly account: string
  readonly kind: TransferKind
  /** The zero address for the native coin. */
  readonly contract: string
  /** -1 without a token id. */
  readonly tokenId: bigint
}

/** Reads balances at a block of the node; `undefined` where a contract has none. */
export type BalanceReader = {
  /**
   * Reads balances, in order. A contract that reverts, burns its gas or answers
   * nonsense has none and delays no other one.
   *
   * @param beside - requests of the same batch, whose answers come back
   * @throws {NodeRefusalError} if the node does not have the block's state
   */
  readonly read: (
    holdings: readonly Holding[],
    block: number | 'latest',
    beside?: readonly NodeRequest[],
  ) => Promise<{
    readonly balances: readonly (bigint | undefined)[]
    readonly answers: readonly unknown[]
  }>
}

/** The way to read: our code over an address, a contract, or single calls. */
type Way = 'override' | 'multicall' | 'single'

/** Address that the code is put over. Nobody has its key. */
const place = '0x00000000000000000000000000000000ca19b001'
const multicall = '0xca11bde05977b3631167028862be2a173976ca11'
/** Balances of a call: by our own code, and by a contract without bounds. */
const perCall = { override: 200, multicall: 20, single: 1 } as const
const gasOf = { override: 25_000_000, multicall: 5_000_000, single: 250_000 }
const bytesOfAnswer = 33

const abi = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call3[] calls) payable returns (Result[])',
])

/** Creates the reader of a node's balances. It learns once what the node can do. */
export function createBalanceReader(node: ChainNode): BalanceReader {
  let known: Way | undefined

  async function learnWay(): Promise<Way> {
    const native: Holding = {
      account: '0'.repeat(40),
      kind: 'NATIVE',
      contract: '0'.repeat(40),
      tokenId: -1n,
    }
    const [own, shared] = await node.settle<string>([
      requestOf('override', [native], 'latest'),
      requestOf('multicall', [native], 'latest'),
    ])
    if (typeof own === 'string' && own.length === 2 + 2 * bytesOfAnswer)
      return 'override'
    return typeof shared === 'string' && shared.length > 2
      ? 'multicall'
      : 'single'
  }

  return {
    async read(holdings, block, beside = []) {
      known ??= await learnWay()
      const balances: (bigint | undefined)[] = holdings.map(() => undefined)
      let answers: readonly unknown[] = []
      let way: Way = known
      let open = holdings.map((_, at) => at)
      let isFirst = true
      while (open.length > 0 || isFirst) {
        const parts = chunk(open, perCall[way])
        const requests = parts.map((part) =>
          requestOf(way, pick(holdings, part), block),
        )
        const sent = isFirst ? [...beside, ...requests] : requests
        const found = await node.settle<unknown>(sent)
        if (isFirst) answers = found.slice(0, beside.length)
        const own = isFirst ? found.slice(beside.length) : found
        isFirst = false
        const rest: number[] = []
        for (const [at, part] of parts.entries()) {
          const isNative = holdings[part[0] ?? 0]?.kind === 'NATIVE'
          const values = valuesOf(way, own[at], isNative)
          for (const [i, index] of part.entries()) {
            const value = values[i]
            const isOpen = way === 'multicall' && value === undefined
            if (i >= values.length || isOpen) rest.push(index)
            else balances[index] = balanceOf(holdings[index], value)
          }
        }
        if (rest.length === open.length && way === 'override')
          throw new NodeAnswerError('eth_call')
        // What failed beside others is asked alone: they may have taken its gas.
        if (way === 'multicall') way = 'single'
        open = rest
      }
      return { balances, answers }
    },
  }
}

/** Builds the request of a part, which has one holding if it is asked alone. */
function requestOf(
  way: Way,
  holdings: readonly Holding[],
  block: number | 'latest',
): NodeRequest {
  const at = block === 'latest' ? block : toQuantity(block)
  const gas = toQuantity(gasOf[way])
  if (way === 'override') {
    const call = { to: place, data: packed(holdings), gas }
    const code = { [place]: { code: balanceReaderCode } }
    return ['eth_call', [call, at, code]]
  }
  if (way === 'multicall') {
    const calls = holdings.map((one) => ({
      target: one.kind === 'NATIVE' ? multicall : hex(one.contract),
      allowFailure: true,
      callData: one.kind === 'NATIVE' ? nativeCall(one) : callOf(one),
    }))
    const data = encodeFunctionData({
      abi,
      functionName: 'aggregate3',
      args: [calls],
    })
    return ['eth_call', [{ to: multicall, data, gas }, at]]
  }
  const [one] = holdings
  if (!one) throw new RangeError('There is nothing to read.')
  return one.kind === 'NATIVE'
    ? ['eth_getBalance', [hex(one.account), at]]
    : ['eth_call', [{ to: hex(one.contract), data: callOf(one), gas }, at]]
}

/**
 * Reads the words of an answer, of as many holdings as it is of; `undefined`
 * where a contract did not answer.
 *
 * @param isNative - whether it is of a native balance, if it is of one
 */
function valuesOf(
  way: Way,
  answer: unknown,
  isNative: boolean,
): readonly (bigint | undefined)[] {
  if (way === 'single') {
    if (answer instanceof NodeRefusalError && !isRevert(answer)) throw answer
    if (typeof answer !== 'string') return [undefined]
    return [isNative ? quantityOf(answer) : wordOf(answer)]
  }
  if (answer instanceof NodeRefusalError) {
    if (way === 'multicall') return []
    throw answer
  }
  if (typeof answer !== 'string') throw new NodeAnswerError('eth_call')
  if (way === 'override') return readPacked(answer)
  try {
    const data = hex(answer.slice(2))
    const results = decodeFunctionResult({
      abi,
      functionName: 'aggregate3',
      data,
    })
    return results.map(({ success, returnData }) =>
      success ? wordOf(returnData) : undefined,
    )
  } catch {
    return []
  }
}

/** Returns a balance. An item has an owner; none if its contract refuses. */
function balanceOf(
  holding: Holding | undefined,
  value: bigint | undefined,
): bigint | undefined {
  if (holding?.kind !== 'ERC721') return value
  return value === BigInt(`0x${holding.account}`) ? 1n : 0n
}

const kindBytes = { NATIVE: '00', ERC20: '01', ERC721: '02', ERC1155: '03' }

function packed(holdings: readonly Holding[]): `0x${string}` {
  const parts = holdings.map(({ kind, contract, account, tokenId }) => {
    return `${kindBytes[kind]}${contract}${account}${word(tokenId)}`
  })
  return `0x${parts.join('')}`
}

function readPacked(answer: string): readonly (bigint | undefined)[] {
  const size = 2 * bytesOfAnswer
  const count = Math.floor((answer.length - 2) / size)
  return Array.from({ length: count }, (_, i) => {
    const at = 2 + i * size
    if (answer.slice(at, at + 2) !== '01') return undefined
    return BigInt(`0x${answer.slice(at + 2, at + size)}`)
  })
}

function callOf({ kind, account, tokenId }: Holding): `0x${string}` {
  const who = account.padStart(64, '0')
  if (kind === 'ERC721') return `0x6352211e${word(tokenId)}`
  return kind === 'ERC1155'
    ? `0x00fdd58e${who}${word(tokenId)}`
    : `0x70a08231${who}`
}

/** `getEthBalance(address)` */
function nativeCall({ account }: Holding): `0x${string}` {
  return `0x4d2301cc${account.padStart(64, '0')}`
}

function word(value: bigint): string {
  return (value < 0n ? 0n : value).toString(16).padStart(64, '0')
}

/** Reads the first word of an answer; `undefined` if it is shorter. */
function wordOf(answer: string): bigint | undefined {
  return answer.length < 66 ? undefined : quantityOf(answer.slice(0, 66))
}

function quantityOf(answer: string): bigint | undefined {
  return /^0x[0-9a-f]+$/i.test(answer) ? BigInt(answer) : undefined
}

/** Whether the call failed, and not the node. */
function isRevert({ code, reason = '' }: NodeRefusalError): boolean {
  return (
    code === 3 ||
    /revert|out ?of ?gas|invalid opcode|gas required/i.test(reason)
  )
}

function hex(digits: string): `0x${string}` {
  return `0x${digits}`
}

function pick<T>(all: readonly T[], indexes: readonly number[]): readonly T[] {
  return indexes.flatMap((at) => all[at] ?? [])
}

function chunk<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
    all.slice(i * size, (i + 1) * size),
  )
}
