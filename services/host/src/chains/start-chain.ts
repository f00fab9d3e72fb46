import { setTimeout as delay } from 'node:timers/promises'
import { BaseError } from '@cairn/primitives'
import { type Chain, findFreePort, type Logger } from '@cairn/service-kit'
import { getAnvilBinary } from './anvil-binary.ts'
import { type AnvilProcess, startAnvil } from './anvil-process.ts'
import { askChainId } from './ask-chain-id.ts'
import { adoptState, type ChainFiles, chainFiles } from './chain-state.ts'
import { keepFirstGenesis } from './keep-first-genesis.ts'
import type { ChainDescription } from './local-chains.ts'
import { type ProbeTimes, watchAnswers } from './node-probe.ts'
import { endPreviousAnvil, removePid, writePid } from './previous-anvil.ts'
import { keepSnapshots } from './snapshots.ts'

/** A chain with its node. */
export type RunningChain = Chain &
  AsyncDisposable & {
    /** Process id of the node. It changes with a restart. */
    readonly pid: () => number
  }

type StartOptions = {
  readonly chain: ChainDescription
  /** Absolute path. */
  readonly dataDir: string
  readonly log: Logger
  readonly port: number | undefined
  readonly probe: ProbeTimes | undefined
}

const readyWithinMs = 60_000
const lookEveryMs = 20
const answerWithinMs = 5_000
const stopWithinMs = 15_000
const longestPauseMs = 5_000
/**
 * Time after which a node counts as healthy, in ms. An earlier end is a failure
 * to start.
 */
const healthyAfterMs = 10_000

/** Starts the node of a chain, and restarts it when it ends or hangs. */
export async function startChain(options: StartOptions): Promise<RunningChain> {
  const { chain, dataDir } = options
  const files = chainFiles(dataDir, chain.chainId)
  await endPreviousAnvil(files)
  const port = options.port ?? (await findFreePort())
  const setting: Setting = {
    chain,
    files,
    port,
    rpcUrl: `http://127.0.0.1:${port}`,
    binary: getAnvilBinary(),
    log: options.log.child({ chainId: chain.chainId }),
    probe: options.probe,
  }
  const stopping = new AbortController()
  let node = await launch(setting)
  const supervision = supervise(setting, stopping.signal, node, (next) => {
    node = next
  })

  return {
    ...chain,
    rpcUrl: setting.rpcUrl,
    pid: () => node.pid,
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await supervision
      await stop(node)
      await adoptState(files)
      await removePid(files)
    },
  }
}

/** Everything that the runs of a chain's node share. */
type Setting = {
  readonly chain: ChainDescription
  readonly files: ChainFiles
  readonly port: number
  readonly rpcUrl: string
  readonly binary: string
  readonly log: Logger
  readonly probe: ProbeTimes | undefined
}

async function launch(setting: Setting): Promise<AnvilProcess> {
  const { chain, files, port, rpcUrl, binary } = setting
  const state = await adoptState(files)
  // The node itself reports a damaged state.
  if (state) await keepFirstGenesis(state).catch(() => {})
  const launched = startAnvil({
    binary,
    chainId: chain.chainId,
    port,
    loadState: state,
    exitState: files.exitState,
  })
  await writePid(files, launched.pid)
  await waitUntilReady(launched, chain, rpcUrl, state)
  return launched
}

/** Restarts the node whenever it ends, until the signal. */
async function supervise(
  setting: Setting,
  stopping: AbortSignal,
  first: AnvilProcess,
  onRestart: (node: AnvilProcess) => void,
): Promise<void> {
  let node: AnvilProcess | undefined = first
  let failures = 0
  while (!stopping.aborted) {
    if (node) {
      const begun = performance.now()
      await watchLife(setting, stopping, node)
      if (performance.now() - begun > healthyAfterMs) failures = 0
    }
    if (stopping.aborted) return
    await pause(failures, stopping)
    if (stopping.aborted) return
    failures += 1
    node = await relaunch(setting)
    if (node) onRestart(node)
  }
}

async function relaunch(setting: Setting): Promise<AnvilProcess | undefined> {
  const { log, rpcUrl } = setting
  try {
    const node = await launch(setting)
    log.info({ rpcUrl, pid: node.pid }, 'The chain is back')
    return node
  } catch (error) {
    log.error({ err: error }, 'The chain does not come back yet')
    return undefined
  }
}

/**
 * Takes snapshots until the node ends or is stopped, and ends a node that
 * hangs.
 */
async function watchLife(
  { files, rpcUrl, log, probe }: Setting,
  stopping: AbortSignal,
  living: AnvilProcess,
): Promise<void> {
  const over = new AbortController()
  const signal = AbortSignal.any([over.signal, stopping])
  const snapshots = keepSnapshots({ files, rpcUrl, log, signal })
  const answers = watchAnswers({
    rpcUrl,
    times: probe,
    signal,
    onSilent: () => {
      log.warn({ pid: living.pid }, 'The chain hangs and is ended')
      living.kill()
    },
  })
  const end = await Promise.race([living.ended, aborted(stopping)])
  over.abort()
  await Promise.all([snapshots, answers])
  if (end) log.warn({ ...end, pid: living.pid }, 'The chain died')
}

/**
 * Waits before a restart: not at all before the first, then longer each time.
 */
async function pause(failures: number, stopping: AbortSignal): Promise<void> {
  if (failures === 0) return
  const pauseMs = Math.min(100 * 2 ** failures, longestPauseMs)
  await Promise.race([delay(pauseMs), aborted(stopping)])
}

async function stop(node: AnvilProcess): Promise<void> {
  node.stop()
  const ended = node.ended.then(() => true)
  if (await Promise.race([ended, delay(stopWithinMs, false, { ref: false })])) {
    return
  }
  node.kill()
  await node.ended
}

async function waitUntilReady(
  node: AnvilProcess,
  { chainId }: ChainDescription,
  rpcUrl: string,
  state: string | undefined,
): Promise<void> {
  const expected = `0x${chainId.toString(16)}`
  for (let waitedMs = 0; waitedMs < readyWithinMs; waitedMs += lookEveryMs) {
    const end = await Promise.race([node.ended, delay(lookEveryMs)])
    if (end) throw new ChainStartError(chainId, end.lastWords, state)
    if ((await askChainId(rpcUrl, answerWithinMs)) === expected) return
  }
  node.kill()
  throw new ChainStartError(chainId, `No answer at ${rpcUrl}.`)
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    else signal.addEventListener('abort', () => resolve(undefined))
  })
}

/**
 * Returns the first line of a node's last output as a sentence. Later lines
 * name a position in its source.
 */
function toSentence(detail: string): string {
  const line = detail.trim().split('\n')[0]?.trim() ?? ''
  if (line === '') return ''
  return ` ${line}${/[.!?]$/.test(line) ? '' : '.'}`
}

export class ChainStartError extends BaseError {
  override readonly name = 'ChainStartError'
  readonly chainId: number

  constructor(chainId: number, detail: string, state?: string) {
    const mend = state
      ? ` If ${state} is damaged, restore it from a backup, or delete it to start the chain from scratch.`
      : ''
    super(
      `The node of chain ${chainId} did not start.${toSentence(detail)}${mend}`,
    )
    this.chainId = chainId
  }
}
