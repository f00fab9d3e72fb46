import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '../../services/relayer/test/_metatx.ts'
import type { Cluster, Replica } from '../start-cluster.ts'
import type { FaultKind, PlannedFault } from './schedule.ts'

/** Time by which a clock is put ahead, in ms. */
const jumpMs = 10 * 60_000
/** Time in which a block that is being mined is done, in ms. */
const stillMs = 300
/** Time in which the balancer takes a host back, in ms. */
const backMs = 1_000

export type FaultContext = {
  readonly cluster: Cluster
  readonly plan: PlannedFault
  /** Folder of the older release; `undefined` without one. */
  readonly oldRoot: string | undefined
  /** Says that the trouble itself is over and recovery begins. */
  readonly over: () => void
}

/** Causes a fault, ends it, and returns a sentence about it. */
type Fault = (context: FaultContext) => Promise<string>

/** The fault cannot be caused on this machine. */
export class FaultNotPossibleError extends Error {
  override readonly name = 'FaultNotPossibleError'
}

export const faults: Readonly<Record<FaultKind, Fault>> = {
  async kill({ cluster, plan, over }) {
    const host = hostOf(cluster, plan)
    await host.kill()
    await wait(plan.holdMs)
    over()
    await host.start()
    return `${nameOf(plan)} was killed (kill -9) and started again`
  },

  async freeze({ cluster, plan, over }) {
    const { child } = hostOf(cluster, plan)
    child().kill('SIGSTOP')
    await wait(plan.holdMs)
    over()
    child().kill('SIGCONT')
    return `${nameOf(plan)} was frozen (SIGSTOP) and went on (SIGCONT)`
  },

  async cut({ cluster, plan, over }) {
    const { links } = hostOf(cluster, plan)
    for (const link of links) link.cut()
    await wait(plan.holdMs)
    over()
    for (const link of links) link.heal()
    return `${nameOf(plan)} was cut off from PostgreSQL and the chains`
  },

  async clock({ cluster, plan, over }) {
    const { clockFile } = hostOf(cluster, plan)
    await writeFile(clockFile, `${jumpMs}`)
    await wait(plan.holdMs)
    over()
    await writeFile(clockFile, '')
    return `the clock of ${nameOf(plan)} jumped ahead by ${jumpMs / 60_000} minutes, and back`
  },

  async disk({ cluster, plan, over }) {
    const { store, hostsDisk } = cluster
    const disks = [store.disk(), hostsDisk].filter((disk) => disk !== undefined)
    if (disks.length === 0)
      throw new FaultNotPossibleError(
        'A full disk needs the right to mount a tmpfs.',
      )
    for (const disk of disks) await disk.fill()
    await wait(plan.holdMs)
    const hasEnded = !store.primary().isRunning()
    over()
    for (const disk of disks) await disk.free()
    await store.primary().start()
    return `the disks of PostgreSQL and of the hosts were full${hasEnded ? '; PostgreSQL ended and was started again' : ''}`
  },

  async 'store-restart'({ cluster, plan, over }) {
    const primary = cluster.store.primary()
    await primary.crash()
    await wait(plan.holdMs)
    over()
    await primary.start()
    return 'PostgreSQL crashed and was started again'
  },

  async failover({ cluster, over }) {
    await cluster.store.prepareReplica()
    const failing = cluster.store.failOver()
    over()
    await failing
    return 'PostgreSQL crashed and its replica was promoted'
  },

  async 'chain-restart'({ cluster, plan, over }) {
    const chain = chainOf(cluster)
    await stopMining(chain)
    await chain.stop()
    await wait(plan.holdMs)
    over()
    await chain.start()
    return 'the chain’s node was stopped and started again'
  },

  async reorg({ cluster, plan, over }) {
    const { rpcUrl } = chainOf(cluster)
    await stopMining({ rpcUrl })
    await ask(rpcUrl, 'anvil_reorg', [plan.blocks, []])
    await ask(rpcUrl, 'evm_setAutomine', [true])
    await ask(rpcUrl, 'evm_mine', [])
    over()
    return `the chain replaced its last ${plan.blocks} blocks by empty ones`
  },

  async upgrade({ cluster, oldRoot, over }) {
    if (!oldRoot)
      throw new FaultNotPossibleError(
        'There is no older release to upgrade from: name a commit by --from.',
      )
    await roll(cluster.replicas, ownRoot)
    const isBack = await rollBack(cluster.replicas, oldRoot)
    if (isBack) await roll(cluster.replicas, ownRoot)
    over()
    return isBack
      ? 'both hosts went from the older release to this one, back, and forth again, one after the other'
      : 'both hosts went from the older release to this one; the older one refuses the newer tables, so the way back is a backup'
  },
}

const ownRoot = new URL('../..', import.meta.url).pathname

/** Replaces hosts one after the other. */
async function roll(hosts: readonly Replica[], root: string): Promise<void> {
  for (const host of hosts) {
    await host.stop()
    await host.start(root)
    await wait(backMs)
  }
}

/**
 * Replaces hosts by the older release. If it refuses the tables, the first host
 * returns to this release and the others stay.
 */
async function rollBack(
  hosts: readonly Replica[],
  root: string,
): Promise<boolean> {
  try {
    await roll(hosts, root)
    return true
  } catch (error) {
    if (!`${(error as Error).message}`.includes('newer version')) throw error
    const [first] = hosts
    await first?.start(ownRoot)
    await wait(backMs)
    return false
  }
}

/** The chain on which the transactions of the run are. */
export function chainOf({ chains }: Pick<Cluster, 'chains'>) {
  const chain = chains.find(({ chainId }) => chainId === 80002)
  if (!chain) throw new Error('The cluster has no chain for the run.')
  return chain
}

const hostOf = ({ replicas }: Cluster, { host }: PlannedFault) => replicas[host]
const nameOf = ({ host }: PlannedFault) => `host ${host + 1}`

/**
 * Lets anvil mine nothing for now. A block that it mines while it replaces
 * others, or writes its state down, leaves a state that its blocks contradict.
 */
async function stopMining({ rpcUrl }: { readonly rpcUrl: string }) {
  await ask(rpcUrl, 'evm_setAutomine', [false])
  await wait(stillMs)
}
