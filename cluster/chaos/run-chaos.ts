import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addressOf, signIn } from '../../packages/core/test/_sign-in.ts'
import type { Hex } from '../../packages/primitives/src/index.ts'
import { environment } from '../../packages/protocol/src/index.ts'
import { type Cluster, startCluster } from '../start-cluster.ts'
import { type Callers, openCallers, signInFault } from './callers.ts'
import { chainOf, FaultNotPossibleError, faults } from './faults.ts'
import { drawLedger, isBalanced, type RunFacts } from './ledger.ts'
import { paced, startLoad } from './load.ts'
import { openOlderRelease } from './older-release.ts'
import { openPayers, type Payers } from './payers.ts'
import {
  type Count,
  readAccounts,
  readCounters,
  readCounts,
  readExecuted,
} from './read-facts.ts'
import {
  type CallRecord,
  type FaultRecord,
  isWithin,
  type RunRecord,
} from './report.ts'
import {
  createRandom,
  type FaultKind,
  type PlannedFault,
  planFaults,
} from './schedule.ts'

const callsPerSecond = 20
/** Transactions under way at most. */
const mostPayments = 64
/** Longest wait until a cluster works again after a fault, in ms. */
const recoverWithinMs = 120_000
/** Longest wait in the end in which chain and indexer make no progress, in ms. */
const settleWithinMs = 120_000
const person = 'mira@example.com'

export type ChaosOptions = {
  readonly seed: number
  readonly minutes: number
  readonly transactions: number
  readonly kinds: readonly FaultKind[]
  /** Commit of the older release. */
  readonly from?: string | undefined
  /** Folder for everything that the hosts wrote. */
  readonly logs?: string | undefined
  /** Rejects when the run is to end early. */
  readonly interrupted?: Promise<never> | undefined
  readonly say: (sentence: string) => void
}

type Run = {
  readonly cluster: Cluster
  readonly payers: Payers
  readonly callers: Callers
  readonly oldRoot: string | undefined
  readonly elapsedMs: () => number
  readonly endMs: number
  readonly say: (sentence: string) => void
}

/**
 * Starts a cluster, causes faults while it works, and compares in the end what
 * callers were told with what it holds.
 *
 * @see SRVC-01
 */
export async function runChaos(options: ChaosOptions): Promise<RunRecord> {
  await using stack = new AsyncDisposableStack()
  const work = runWithin(stack, options)
  return await (options.interrupted
    ? Promise.race([work, options.interrupted])
    : work)
}

async function runWithin(
  stack: AsyncDisposableStack,
  options: ChaosOptions,
): Promise<RunRecord> {
  const { seed, minutes, transactions, kinds, say } = options
  const older = kinds.includes('upgrade')
    ? stack.use(await openOlderRelease(options.from))
    : undefined
  if (older) say(`The hosts begin with the release ${older.commit}.`)
  say('Starting PostgreSQL, two chains, three keyshare nodes and two hosts…')
  const cluster = stack.use(
    await startCluster({
      ...(older && { hostRoot: older.root }),
      smallDisks: kinds.includes('disk'),
    }),
  )
  if (options.logs) stack.defer(keepLogs(cluster, options.logs))
  const chain = chainOf(cluster)
  let startMs = performance.now()
  const elapsedMs = () => Math.round(performance.now() - startMs)
  const payers = await openPayers(cluster.url, chain, elapsedMs)
  const callers = await openCallers(
    cluster.url,
    chain.chainId,
    payers.wallets.map(({ address }) => address as Hex),
  )
  const address = await addressOfPerson(cluster)
  const endOfRun = new Date(Date.now() + minutes * 60_000 + recoverWithinMs)
  const counts = await readCounts(cluster, endOfRun)

  startMs = performance.now()
  const endMs = minutes * 60_000
  const run = { cluster, payers, callers, elapsedMs, endMs, say }
  const load = startLoad(callers.parts, {
    ...{ perSecond: callsPerSecond, elapsedMs },
    random: createRandom(seed),
  })
  let isOver = false
  const paying = paced(
    {
      count: transactions,
      perSecond: transactions / (minutes * 60),
      most: mostPayments,
      isOver: () => isOver,
    },
    async () => void (await payers.pay(() => isOver)),
  )
  const happened = await causeAll({ ...run, oldRoot: older?.root }, options)
  await Promise.race([paying, wait(Math.max(0, endMs - elapsedMs()))])
  isOver = true
  await Promise.all([paying, load.stop()])
  say('The load is over. Drawing the ledger up…')
  const calls = [...load.records, ...payers.calls]
  const facts = await readFacts(run, {
    ...{ counts, address, records: calls },
    faults: happened.faults,
  })
  return {
    ...{ seed, minutes, calls, ...happened },
    machine: `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores`,
    transactions: {
      wanted: transactions,
      acknowledged: payers.acknowledged.length,
    },
    ledger: drawLedger(facts),
  }
}

/** Causes the planned faults one after the other, as long as there is time. */
async function causeAll(
  run: Run,
  options: ChaosOptions,
): Promise<Pick<RunRecord, 'faults' | 'left'>> {
  const records: FaultRecord[] = []
  const left: string[] = []
  for (const plan of planFaults(options)) {
    if (run.elapsedMs() > run.endMs) {
      left.push(`${plan.kind}: the time was over.`)
      continue
    }
    await wait(Math.max(0, plan.atMs - run.elapsedMs()))
    try {
      records.push(await cause(run, plan))
    } catch (error) {
      if (!(error instanceof FaultNotPossibleError)) throw error
      left.push(`${plan.kind}: ${error.message}`)
    }
  }
  return { faults: records, left }
}

async function cause(run: Run, plan: PlannedFault): Promise<FaultRecord> {
  const { cluster, oldRoot, elapsedMs, say } = run
  const fromMs = elapsedMs()
  let overMs: number | undefined
  const what = await faults[plan.kind]({
    ...{ cluster, plan, oldRoot },
    over() {
      overMs = elapsedMs()
    },
  })
  overMs ??= elapsedMs()
  const { wellMs, waitedFor } = await waitUntilWell(run)
  const recovery =
    wellMs === undefined
      ? `The cluster does not work again. It waits for ${waitedFor}.`
      : `Everything works again after ${((wellMs - overMs) / 1000).toFixed(1)} s.`
  say(`${plan.kind}: ${what}. ${recovery}`)
  return { kind: plan.kind, what, fromMs, overMs, wellMs, waitedFor }
}

/**
 * Waits until both hosts are ready, a new transaction is mined, and a call of
 * each service succeeds. `wellMs` is undefined if that took too long.
 */
async function waitUntilWell(
  run: Run,
): Promise<Pick<FaultRecord, 'wellMs' | 'waitedFor'>> {
  const { cluster, payers, callers, elapsedMs } = run
  const deadlineMs = elapsedMs() + recoverWithinMs
  const isOver = () => elapsedMs() > deadlineMs
  const areReady = async () => {
    const answers = cluster.replicas.map(({ url }) =>
      fetch(`${url}/ready`, { signal: AbortSignal.timeout(5_000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    return (await Promise.all(answers)).every((ok) => ok)
  }
  const areServed = () =>
    Promise.all(Object.values(callers.parts).map((call) => call())).then(
      () => true,
      () => false,
    )
  const isMined = async () => {
    const id = await payers.pay(isOver)
    while (id !== undefined && !isOver()) {
      if (await payers.isMined(id)) return true
      await wait(100)
    }
    return false
  }
  const conditions = [
    { name: 'both hosts to be ready', holds: areReady },
    { name: 'a transaction', holds: isMined },
    { name: 'a call of each service', holds: areServed },
  ]
  const took = new Map<string, number>()
  const check = async ({ name, holds }: (typeof conditions)[number]) => {
    const fromMs = elapsedMs()
    const isMet = await holds()
    if (!isMet) await wait(100)
    took.set(name, (took.get(name) ?? 0) + elapsedMs() - fromMs)
    return isMet
  }
  const waitedFor = () =>
    [...took].toSorted(([, one], [, other]) => other - one)[0]?.[0]
  while (!isOver()) {
    let areMet = true
    for (const condition of conditions) areMet &&= await check(condition)
    if (areMet) return { wellMs: elapsedMs(), waitedFor: waitedFor() }
  }
  return { wellMs: undefined, waitedFor: waitedFor() }
}

/** Returns the work that writes down what each host wrote. */
function keepLogs(cluster: Cluster, folder: string): () => Promise<void> {
  return async () => {
    await mkdir(folder, { recursive: true })
    for (const [at, host] of cluster.replicas.entries())
      await writeFile(join(folder, `host-${at + 1}.log`), host.output())
    for (const [at, node] of cluster.nodes.entries())
      await writeFile(join(folder, `node-${at + 1}.log`), node.output())
  }
}

/** Collects what the ledger compares, once chain and indexer have settled. */
async function readFacts(
  { cluster, payers, callers, elapsedMs, say }: Omit<Run, 'oldRoot'>,
  before: {
    readonly counts: readonly Count[]
    readonly address: string
    readonly records: readonly CallRecord[]
    readonly faults: readonly FaultRecord[]
  },
): Promise<RunFacts> {
  const chain = chainOf(cluster)
  const signIns = await Promise.all(
    callers.signIns.map(async (one) => ({
      name: one.name,
      fault: await signInFault(one),
    })),
  )
  const after = await addressOfPerson(cluster)
  const upgrades = before.faults.filter(({ kind }) => kind === 'upgrade')
  const facts: Omit<RunFacts, 'executed' | 'accounts'> = {
    acknowledged: payers.acknowledged,
    handedIn: payers.handedIn(),
    signIns: [
      ...signIns,
      {
        name: person,
        fault:
          after === before.address ? undefined : `Its wallet is now ${after}.`,
      },
    ],
    counters: await readCounters(cluster, before.counts, callers),
    upgrades: upgrades.length,
    failedInUpgrade: upgrades.flatMap((fault) =>
      before.records
        .filter((call) => call.fault !== undefined && isWithin(call, fault))
        .map(({ part, fault }) => `${part}: ${fault}`),
    ),
    notRecovered: before.faults
      .filter(({ wellMs }) => wellMs === undefined)
      .map(({ kind }) => `${kind}: not within ${recoverWithinMs / 1000} s.`),
  }
  let deadlineMs = elapsedMs() + settleWithinMs
  let last = ''
  for (;;) {
    const all = {
      ...facts,
      executed: await readExecuted(chain),
      accounts: await readAccounts(cluster, chain, payers),
    }
    const settled = drawLedger({
      ...all,
      ...{ notRecovered: [], signIns: [], failedInUpgrade: [] },
    })
    if (isBalanced(settled) || elapsedMs() > deadlineMs) return all
    // A slow machine may index for minutes after the load.
    const progress = `${all.executed.size} ${all.accounts.map((one) => one.ofIndexedTransfers)}`
    if (progress !== last) deadlineMs = elapsedMs() + settleWithinMs
    last = progress
    say('Chain and indexer are not settled yet…')
    await wait(2_000)
  }
}

/** Signs a person in by mail. Returns the address of the person's wallet. */
async function addressOfPerson(cluster: Cluster): Promise<string> {
  const response = await fetch(`${cluster.url}/.well-known/cairn.json`)
  const stack = {
    url: cluster.url,
    environment: environment.parse(await response.json()),
    mail: cluster.mail,
  }
  return addressOf(
    await signIn(stack as unknown as Parameters<typeof signIn>[0], person),
  )
}
