import { hex } from '@cairn/protocol'
import * as z from 'zod/mini'
import { NodeAnswerError, NodeRefusalError } from '../node-errors.ts'
import {
  blockAfter,
  feesOf,
  quantity,
  randomAddress,
  toAmount,
  wordOf,
} from './next-block.ts'
import type { Probe, RunNode, RunRequest, RunResult } from './run-request.ts'

import { accessTo, intrinsicGas, mostGas } from './transaction-gas.ts'

const log = z.object({
  address: z.string(),
  topics: z.array(z.string()),
  data: z.string(),
})
const callResult = z.object({
  status: z.string(),
  logs: z.optional(z.array(log)),
  returnData: z.optional(hex),
  gasUsed: z.optional(z.string()),
  error: z.optional(z.object({ message: z.optional(z.string()) })),
})
const simulated = z.array(z.object({ calls: z.array(callResult) }))

/** A simulation may take long; the reader can leave before. */
const timeoutMs = 30_000
const method = 'eth_simulateV1'
/** For the steps that set an account up. */
const setUpGas = 3_000_000n
const viewGas = 200_000n
/** Taken before the account's code begins a second time. */
const gasOfEntry = 8_600n
/** A sender that has too little in this moment gets this, in wei. */
const enough = 10n ** 20n

/**
 * Code that stands behind the account's proxy for the first moment of a run. It
 * puts the account's own code back, does to the account's storage what checking
 * a signature does, and lets the account call itself, so that what is called
 * meets the account, its code and its storage as they are then. The first word
 * that it is given names the code, the second where the count of transactions is
 * kept, which it raises, and the third what else is read.
 */
const entry =
  '0x6000353055' +
  // SSTORE(count, SLOAD(count) + 1), SLOAD(other)
  '602035805460010190556040355450' +
  '606036038060606000376000600082600060' +
  '00305af13d600060003e6037573d6000fd5b3d6000f3'

/**
 * Runs an account's calls on the latest state without sending them: by a
 * transaction of the key that sends it in reality, at the same price and with
 * nearly the same gas. A contract that looks closely can still tell it from the
 * transaction, by the exact gas that is left and by what no node simulates.
 *
 * @throws {NodeRefusalError} when the node does not run it
 * @throws {NodeUnavailableError} {NodeAnswerError}
 * @see SEND-01
 */
export async function runBySimulate(
  node: RunNode,
  request: RunRequest,
  signal?: AbortSignal,
): Promise<RunResult> {
  const ask = (params: object) =>
    node.call(method, [params, 'latest'], { timeoutMs, signal })
  const { probes } = request
  const [answer, unchanged] = await Promise.all([
    ask(toBlocks(request, false)).catch((error: unknown) => {
      if (!isAboutFunds(error)) throw error
      return ask(toBlocks(request, true))
    }),
    probes.length > 0 ? ask(toViews(request)) : [{ calls: [] }],
  ])
  const blocks = z.safeParse(simulated, answer).data
  const before = z.safeParse(simulated, unchanged).data?.at(-1)?.calls
  const [result, ...after] = blocks?.at(-1)?.calls ?? []
  if (!blocks || !before || !result) throw new NodeAnswerError(method)
  const [setUp] = request.setUp ? (blocks[0]?.calls ?? []) : []
  const isSetUpFailed = setUp !== undefined && setUp.status !== '0x1'
  const told = isSetUpFailed ? setUp : result
  const read = (one: z.output<typeof callResult>) =>
    toAmount(one.status === '0x1' ? one.returnData : undefined)
  return {
    succeeded: told.status === '0x1',
    isSetUpFailed,
    failedCall: undefined,
    returned: told.returnData ?? '0x',
    message: told.error?.message,
    gasUsed: without(result.gasUsed, toEntry(request), request.touched),
    setUpGas: setUp ? without(setUp.gasUsed, request.setUp?.data ?? '0x') : 0n,
    logs: result.logs ?? [],
    before: before.map(read),
    after: after.map(read),
  }
}

/** Gas that code used, of what its transaction did. */
function without(
  used: string | undefined,
  input: string,
  touched: RunRequest['touched'] = [],
): bigint {
  const own = BigInt(used ?? 0) - intrinsicGas(input, touched)
  return own > 0n ? own : 0n
}

/**
 * The views alone, on the state before. They are transactions to the node, so
 * that a coin could note in the same run that its balance was asked for.
 */
function toViews(request: RunRequest) {
  const { asked, asker, code } = askedViews(request)
  const block = {
    blockOverrides: blockAfter(request, 1n),
    stateOverrides: { ...code, [asker]: funds },
    calls: asked,
  }
  return { blockStateCalls: [block], validation: true }
}

function askedViews({ probes, price }: Pick<RunRequest, 'probes' | 'price'>) {
  const asker = randomAddress()
  const views = probes.map((probe) => toView(probe))
  const asked = views.map(({ to, data }) => ({
    ...{ from: asker, to, input: data, gas: quantity(viewGas) },
    ...feesOf(price),
  }))
  const code = Object.fromEntries(
    views.flatMap(({ to, code }) => (code ? [[to, { code }] as const] : [])),
  )
  return { asker, asked, code }
}

/** No contract answers a native balance, so code is put somewhere for it. */
function toView({ to, data }: Probe) {
  if (to) return { to, data, code: undefined }
  // PUSH20 account, BALANCE, MSTORE, RETURN
  const code = `0x73${data.slice(-40)}3160005260206000f3`
  return { to: randomAddress(), data, code }
}

function toBlocks(request: RunRequest, isFunded: boolean) {
  const { account, sender, setUp, price, touched } = request
  const { asker, asked, code } = askedViews(request)
  const behind = randomAddress()
  const bySender = { from: sender, ...feesOf(price) }
  const first = {
    blockOverrides: blockAfter(request, 1n),
    ...(isFunded && { stateOverrides: { [sender]: funds } }),
    calls: setUp
      ? [
          {
            ...bySender,
            ...{ to: setUp.to, input: setUp.data },
            gas: quantity(setUpGas),
          },
        ]
      : [],
  }
  const run = {
    blockOverrides: blockAfter(request, setUp ? 2n : 1n),
    stateOverrides: {
      [account]: { stateDiff: { [wordOf(account)]: wordOf(behind) } },
      ...code,
      [behind]: { code: entry },
      [asker]: funds,
      ...(isFunded && { [sender]: funds }),
    },
    calls: [
      {
        ...bySender,
        to: account,
        input: toEntry(request),
        gas: quantity(gasAtEntry(request)),
        ...accessTo(touched),
      },
      ...asked,
    ],
  }
  return {
    blockStateCalls: setUp ? [first, run] : [run],
    traceTransfers: true,
    validation: true,
  }
}

/**
 * A call passes on 63 of 64 parts, and three lie before the account's code. A
 * transaction at its limit has one or two of them: then the code has up to a
 * thirtieth less gas here, as a node runs no more than a transaction may have.
 */
function gasAtEntry(request: RunRequest): bigint {
  const { gas, touched } = request
  const passed = (gas * 64n ** 3n) / 63n ** 3n
  const all = passed + gasOfEntry + intrinsicGas(toEntry(request), touched)
  return all < mostGas ? all : mostGas
}

/** Encodes the three words of {@link entry}, and the order behind them. */
function toEntry({ implementation, nonceSlot, ...rest }: RunRequest): string {
  // Read a second time the count costs next to nothing, and changes nothing.
  const { input, imageHashSlot: alsoRead = nonceSlot } = rest
  const words = [wordOf(implementation), nonceSlot, alsoRead, input]
  return `0x${words.map((word) => word.slice(2)).join('')}`
}

/** Whether the node says that the sender has too few coins for the gas. */
function isAboutFunds(error: unknown): boolean {
  return (
    error instanceof NodeRefusalError &&
    /insufficient (funds|balance)/i.test(error.reason ?? '')
  )
}

const funds = { balance: quantity(enough) }
