import {
  decodeNonce,
  type NamedExecute,
  namedExecutes,
} from '@cairn/account/server'
import {
  type LatestBlock,
  NodeRefusalError,
  type Probe,
  quantity,
  type RunNode,
} from '@cairn/clients'
import {
  callLater,
  readProbes,
  runByCall,
} from '@cairn/clients/test-run/by-call'
import { type Address, type Hex, isSameAddress } from '@cairn/primitives'
import { AbiEvent, AbiFunction, AbiParameters, Hex as OxHex } from 'ox'
import type { Bundle } from './bundle.ts'
import type { ChainNode } from './chain-node.ts'
import { atLeast } from './fees/bounds.ts'
import { gasAround, gasOfGuestCall } from './fees/fee-policy.ts'
import {
  encodeSteps,
  type MainExecute,
  mainExecute,
  type WalletCode,
  walletCode,
} from './main-execute.ts'
import type { Log } from './outcome.ts'
import { decodeRevertReason } from './revert-reason.ts'
import { toRunNode } from './run-node.ts'
import type { CallResult } from './simulation.ts'
import type { Sending, TriedSending } from './try-sending.ts'

const balanceOf = AbiFunction.from(
  'function balanceOf(address owner) view returns (uint256)',
)
const readNonce = AbiFunction.from(
  'function readNonce(uint256 space) view returns (uint256)',
)
const nonceChange = AbiEvent.from(
  'event NonceChange(uint256 space, uint256 nonce)',
)
const txFailed = AbiEvent.from(
  'event TxFailed(bytes32 indexed hash, uint256 index, bytes reason)',
)

/** The state that a run by call goes on from. */
type Start = {
  readonly node: RunNode
  readonly block: LatestBlock
  /** The sender's coins, in wei. */
  readonly senderBalance: bigint
  /** In ms. */
  readonly now: number
}

/**
 * Runs a transaction where no node can simulate a block. It is called as it is,
 * by its sender, at its price and with its limit of gas: so it succeeds on the
 * chain as it does here. What it changes is read by a second call, of the
 * wallet's own steps.
 *
 * @returns logs of the wallets alone, as far as the calls show them: nonces that
 *   were used, and steps that failed
 * @see SEND-01
 */
export async function trySendingByCall(
  node: ChainNode,
  sending: Sending,
  { bundle, chainId }: { readonly bundle: Bundle; readonly chainId: number },
): Promise<TriedSending> {
  const { sender, to, data } = sending
  const [block, balance] = await Promise.all([
    readBlock(node),
    node.call<Hex>('eth_getBalance', [sender, 'latest']),
  ])
  const start: Start = {
    ...{ node: toRunNode(node), block, senderBalance: BigInt(balance) },
    now: sending.now.getTime(),
  }
  const reason = await failureOf(start, sending)
  if (reason !== undefined) return failed(reason)
  const main = mainExecute(to, data)
  const code = main && (await walletCode(node, main))
  const { signatureBytes } = bundle
  const around = gasAround({ input: OxHex.toBytes(data), signatureBytes })
  // What is no wallet logs nothing that counts here.
  if (!main || !code) return succeeded(around, [], [])
  const before = await gasBefore(node, sender, main)
  const { run, gains, nonces } = await measure(start, sending, {
    ...{ main, code },
    spent: around + before,
  })
  if (!run.succeeded) return failed(decodeRevertReason(run.returned))
  const own = namedExecutes({ chainId, contract: to, input: data }).find(
    ({ wallet, nonce }) =>
      isSameAddress(wallet, main.wallet) && nonce === main.nonce,
  )
  const failures = run.steps.flatMap(({ succeeded, returned }, index) =>
    succeeded || !own ? [] : failureLog(own, index, returned),
  )
  const logs = [...nonces, ...failures]
  return succeeded(around + before + run.gasUsed, logs, gains)
}

function succeeded(
  gasUsed: bigint,
  logs: readonly Log[],
  gains: readonly bigint[],
): TriedSending {
  const common = { succeeded: true, returned: '0x', reason: undefined } as const
  return { result: { ...common, gasUsed, logs }, gains }
}

function failed(reason: string): TriedSending {
  const result: CallResult = {
    ...{ succeeded: false, returned: '0x', reason },
    ...{ gasUsed: 0n, logs: [] },
  }
  return { result, gains: [] }
}

type Block = {
  readonly hash: Hex
  readonly number: Hex
  readonly timestamp: Hex
  readonly miner?: Hex
}

/** Reads the newest block. */
export async function readBlock(node: ChainNode): Promise<LatestBlock> {
  const { hash, number, timestamp, miner } = await node.call<Block>(
    'eth_getBlockByNumber',
    ['latest', false],
  )
  return {
    ...{ hash, number: BigInt(number), timestamp: BigInt(timestamp) },
    miner,
  }
}

/** Calls the transaction as it is, and returns why it fails. */
async function failureOf(
  { node, senderBalance, ...start }: Start,
  { sender, to, data, gas, price }: Sending,
): Promise<string | undefined> {
  const call = {
    ...{ from: sender, to, data, gas: quantity(gas) },
    maxFeePerGas: quantity(price.maxFeePerGas),
    maxPriorityFeePerGas: quantity(price.maxPriorityFeePerGas),
  }
  // It waits until its sender has coins again.
  const cost = gas * price.maxFeePerGas
  const overrides =
    senderBalance < cost ? { [sender]: { balance: quantity(cost) } } : {}
  try {
    await callLater(node, { ...start, price }, { call, overrides })
    return undefined
  } catch (error) {
    if (!isRevert(error)) throw error
    const { data } = error
    return typeof data === 'string' && OxHex.validate(data)
      ? decodeRevertReason(data)
      : (error.reason ?? decodeRevertReason('0x'))
  }
}

/** Whether a node refused a call because of what it does. */
export function isRevert(error: unknown): error is NodeRefusalError {
  return (
    error instanceof NodeRefusalError &&
    (error.code === 3 ||
      /revert|out of gas|invalid opcode|stack (over|under)flow|invalid jump/i.test(
        error.reason ?? '',
      ))
  )
}

/** Estimates the gas of what a guest module does before the wallet's calls. */
async function gasBefore(
  node: ChainNode,
  from: Address,
  { before }: MainExecute,
): Promise<bigint> {
  const all = await Promise.all(
    before.map(async ({ to, data }) =>
      gasOfGuestCall(await estimateAlone(node, { from, to, data })),
    ),
  )
  return all.reduce((sum, gas) => sum + gas, 0n)
}

/** Estimates the gas of a call alone; `undefined` if it fails alone. */
export async function estimateAlone(
  node: ChainNode,
  call: { readonly from: Address; readonly to: Address; readonly data: Hex },
): Promise<bigint | undefined> {
  try {
    return BigInt(await node.call<Hex>('eth_estimateGas', [call, 'latest']))
  } catch (error) {
    if (error instanceof NodeRefusalError) return undefined
    throw error
  }
}

/** Runs the wallet's own steps, and reads what they change. */
async function measure(
  { node, block, senderBalance, now }: Start,
  { sender, to, data, gas, price, payee, tokens }: Sending,
  {
    main,
    code,
    spent,
  }: {
    readonly main: MainExecute
    readonly code: WalletCode
    /** Gas that is taken before the steps, by estimate. */
    readonly spent: bigint
  },
) {
  const counted = countedIn(to, data)
  const earlier = main.before.flatMap(({ to, data, revertOnError }) =>
    revertOnError ? countedIn(to, data).slice(0, 1) : [],
  )
  const probes: Probe[] = [
    ...tokens.map((token) =>
      token
        ? { to: token, data: AbiFunction.encodeData(balanceOf, [payee]) }
        : { to: undefined, data: payee },
    ),
    ...counted.map(({ wallet, space }) => ({
      to: wallet,
      data: AbiFunction.encodeData(readNonce, [space]),
    })),
  ]
  const before = await readProbes(node, probes, block.hash)
  const run = await runByCall(node, {
    ...{ ...code, slots: {}, account: main.wallet, sender, senderBalance },
    ...{ nonce: main.nonce, steps: encodeSteps(main.calls), probes },
    ...{ price, block, now, gas: atLeast(gas - spent, 0n) },
    // A guest module's calls meet others before the steps do.
    touched: main.before.length > 0 ? [to, ...targetsOf(main)] : [],
  })
  const nonces = counted.filter((one, index) => {
    const at = tokens.length + index
    // A wallet that is not set up yet does not answer.
    const isNext = (before[at] ?? 0n) + 1n === one.next
    // What comes before was run with the whole transaction alone.
    const isEarlier = earlier.some((other) => isSame(one, other))
    return isNext && (isEarlier || run.after[at] === one.next)
  })
  return {
    run,
    gains: tokens.map((_, index) => {
      const [first, last] = [before[index], run.after[index]]
      return first === undefined || last === undefined ? 0n : last - first
    }),
    nonces: nonces.map(nonceLog),
  }
}

const targetsOf = ({ before }: MainExecute) => before.map(({ to }) => to)

/** A nonce that an `execute` claims, and the count after it. */
type Counted = {
  readonly wallet: Address
  readonly space: bigint
  readonly next: bigint
}

function countedIn(contract: Address, input: Hex): readonly Counted[] {
  // Of each its nonce is asked alone, which is the same on every chain.
  return namedExecutes({ chainId: 1, contract, input }).flatMap(
    ({ wallet, nonce: word }) => {
      if (word === undefined) return []
      const { space, nonce } = decodeNonce(word)
      return { wallet, space, next: nonce + 1n }
    },
  )
}

function isSame(one: Counted, other: Counted): boolean {
  return (
    isSameAddress(one.wallet, other.wallet) &&
    one.space === other.space &&
    one.next === other.next
  )
}

function nonceLog({ wallet, space, next }: Counted): Log {
  return {
    address: wallet,
    topics: [AbiEvent.getSelector(nonceChange)],
    data: AbiParameters.encode(nonceChange.inputs, [space, next]),
  }
}

function failureLog(
  { wallet, id }: NamedExecute,
  index: number,
  returned: Hex,
): Log {
  return {
    address: wallet,
    topics: [AbiEvent.getSelector(txFailed), id],
    data: AbiParameters.encode(
      AbiParameters.from('uint256 index, bytes reason'),
      [BigInt(index), returned],
    ),
  }
}
