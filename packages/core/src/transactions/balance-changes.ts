import {
  createNodeClient,
  NodeAnswerError,
  NodeRefusalError,
} from '@cairn/clients'
import {
  type Address,
  type Hex,
  isSameAddress,
  nativeTokenAddress,
  readRevertReason,
} from '@cairn/primitives'
import { type FeeOption, hex } from '@cairn/protocol'
import * as z from 'zod/mini'
import type { Call } from './calls.ts'

/** Change of the account's balance of one coin or token; negative for less. */
export type BalanceChange = {
  /** The zero address is the native token. */
  readonly contractAddress: Address
  /** Absent for coins. */
  readonly tokenId: bigint | undefined
  /** Base units. */
  readonly amount: bigint
}

export type TestRun =
  | { readonly type: 'passed'; readonly changes: readonly BalanceChange[] }
  | {
      readonly type: 'failed'
      readonly reason: string | undefined
      /** Place of the call that fails; absent where the node does not tell. */
      readonly call?: number
    }

/** A simulation may take long; the reader can leave before. */
const timeoutMs = 30_000

const log = z.object({
  address: z.string(),
  topics: z.array(z.string()),
  data: z.string(),
})
const callResult = z.object({
  status: z.string(),
  logs: z.optional(z.array(log)),
  returnData: z.optional(hex),
  error: z.optional(z.object({ message: z.optional(z.string()) })),
})
const simulated = z.array(z.object({ calls: z.array(callResult) }))

/**
 * Runs calls on a chain's latest state without sending them, one after the
 * other as the account would, and says what the account would gain and lose.
 *
 * @throws {NodeUnavailableError} {NodeAnswerError} when the node cannot say
 * @see SEND-01
 */
export async function testRun(options: {
  readonly rpcUrl: string
  readonly account: Address
  readonly calls: readonly Call[]
  readonly fetch: typeof globalThis.fetch
  /** The wrapped native coin, which logs no transfer where it wraps. */
  readonly wrappedNative?: Address | undefined
  readonly signal?: AbortSignal | undefined
}): Promise<TestRun> {
  const { account, calls, rpcUrl: url, fetch, signal } = options
  const block = {
    calls: calls.map((call) => ({
      from: account,
      to: call.to,
      value: `0x${call.value.toString(16)}`,
      ...(call.data !== '0x' && { input: call.data }),
    })),
  }
  const method = 'eth_simulateV1'
  const params = [
    { blockStateCalls: [block], traceTransfers: true, validation: false },
    'latest',
  ]
  const client = createNodeClient({ url, fetch, timeoutMs })
  const [answer] = await client.settle([{ method, params }], { signal })
  if (answer instanceof NodeRefusalError)
    return { type: 'failed', reason: answer.reason }
  const parsed = z.safeParse(simulated, answer)
  if (!parsed.success) throw new NodeAnswerError(method)
  const results = parsed.data[0]?.calls
  if (!results) return { type: 'failed', reason: undefined }
  const call = results.findIndex(({ status }) => status !== '0x1')
  const failed = results[call]
  if (failed) {
    const { returnData = '0x', error } = failed
    // The contract's own sentence says more than the node's.
    const reason = readRevertReason(returnData) ?? error?.message
    return { type: 'failed', reason, call }
  }
  return {
    type: 'passed',
    changes: balanceChanges(
      results.flatMap((result) => result.logs ?? []),
      account,
      options.wrappedNative,
    ),
  }
}

/**
 * Leaves the payment of the fee out of what an account gains and loses.
 *
 * @param fee - what pays it; its contract is absent for the native coin
 */
export function withoutFee(
  changes: readonly BalanceChange[],
  fee: Pick<FeeOption, 'token' | 'value'> | undefined,
): readonly BalanceChange[] {
  if (!fee) return changes
  const paidIn = fee.token.contractAddress ?? nativeTokenAddress
  const isPaidIn = ({ contractAddress, tokenId }: BalanceChange) =>
    tokenId === undefined && isSameAddress(contractAddress, paidIn)
  const rest = changes.some(isPaidIn)
    ? changes.map((change) =>
        isPaidIn(change)
          ? { ...change, amount: change.amount + BigInt(fee.value) }
          : change,
      )
    : // What arrives and what pays the fee cancelled out.
      [
        ...changes,
        {
          contractAddress: paidIn,
          tokenId: undefined,
          amount: BigInt(fee.value),
        },
      ]
  return rest.filter(({ amount }) => amount !== 0n)
}

export type TransferLog = z.output<typeof log>

const topic = {
  transfer:
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  transferSingle:
    '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  transferBatch:
    '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  withdrawal:
    '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
} as const

/**
 * Sums what transfer logs move to and from an account. Changes that cancel out
 * are left out.
 *
 * @param wrappedNative - the contract whose deposits and withdrawals count, too
 */
export function balanceChanges(
  logs: readonly TransferLog[],
  account: Address,
  wrappedNative?: Address,
): readonly BalanceChange[] {
  const sums = new Map<string, BalanceChange>()
  const isWrapper = ({ address }: TransferLog) =>
    wrappedNative !== undefined && isSameAddress(address, wrappedNative)
  const moves = logs.flatMap((one) => [
    ...movesOf(one),
    ...(isWrapper(one) ? wrapsOf(one, logs) : []),
  ])
  for (const moved of moves) {
    const gained = isSameAddress(moved.to, account) ? moved.amount : 0n
    const lost = isSameAddress(moved.from, account) ? moved.amount : 0n
    const key = `${moved.contractAddress.toLowerCase()}-${moved.tokenId ?? ''}`
    const amount = (sums.get(key)?.amount ?? 0n) + gained - lost
    const { contractAddress, tokenId } = moved
    sums.set(key, { contractAddress, tokenId, amount })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}

type Move = BalanceChange & { readonly from: Address; readonly to: Address }

/** Nodes report native transfers as logs of the all-E address. */
const nativeLogAddress = `0x${'e'.repeat(40)}`

function movesOf({ address, topics, data }: TransferLog): readonly Move[] {
  const [kind, ...rest] = topics
  const contractAddress = isSameAddress(address, nativeLogAddress)
    ? nativeTokenAddress
    : (address as Address)
  const words = wordsOf(data)
  switch (kind) {
    case topic.transfer: {
      const [from, to, id] = rest
      if (!from || !to) return []
      const tokenId = id === undefined ? undefined : BigInt(id)
      const amount = id === undefined ? (words[0] ?? 0n) : 1n
      return [
        {
          contractAddress,
          tokenId,
          amount,
          from: toParty(from),
          to: toParty(to),
        },
      ]
    }
    case topic.transferSingle:
    case topic.transferBatch: {
      const [, from, to] = rest
      if (!from || !to) return []
      const pairs =
        kind === topic.transferSingle
          ? [[words[0] ?? 0n, words[1] ?? 0n] as const]
          : batchOf(words)
      return pairs.map(([tokenId, amount]) => ({
        contractAddress,
        tokenId,
        amount,
        from: toParty(from),
        to: toParty(to),
      }))
    }
    default:
      return []
  }
}

/**
 * Reads a deposit of the wrapper as coins from nobody, and a withdrawal as coins
 * to nobody. Some wrappers log a transfer for the same, which then counts alone.
 */
function wrapsOf(
  { address, topics, data }: TransferLog,
  logs: readonly TransferLog[],
): readonly Move[] {
  const [kind, party] = topics
  const isDeposit = kind === topic.deposit
  if (!party || !(isDeposit || kind === topic.withdrawal)) return []
  const contractAddress = address as Address
  const nobody = nativeTokenAddress
  const [from, to] = isDeposit
    ? [nobody, toParty(party)]
    : [toParty(party), nobody]
  const isLogged = logs
    .filter((one) => isSameAddress(one.address, address))
    .flatMap(movesOf)
    .some(
      (move) => isSameAddress(move.from, from) && isSameAddress(move.to, to),
    )
  const amount = wordsOf(data)[0] ?? 0n
  return isLogged
    ? []
    : [{ contractAddress, tokenId: undefined, amount, from, to }]
}

const wordLength = 64

function wordsOf(data: string): readonly bigint[] {
  const words = data.slice(2).match(/.{64}/g) ?? []
  return words.map((word) => BigInt(`0x${word.padStart(wordLength, '0')}`))
}

/** `(uint256[] ids, uint256[] amounts)`: two offsets, then two lists. */
function batchOf(words: readonly bigint[]): (readonly [bigint, bigint])[] {
  const list = (offset: bigint | undefined) => {
    const start = Number((offset ?? 0n) / 32n)
    const length = Number(words[start] ?? 0n)
    return words.slice(start + 1, start + 1 + length)
  }
  const amounts = list(words[1])
  return list(words[0]).map((id, index) => [id, amounts[index] ?? 0n])
}

function toParty(topicWord: string): Address {
  return `0x${topicWord.slice(-40)}` as Hex
}
