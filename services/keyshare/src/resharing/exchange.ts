import {
  chmod,
  mkdir,
  readFile,
  rename,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { environment } from '@cairn/protocol'
import * as z from 'zod'
import { checkDeal, type Deal } from './deal.ts'
import {
  checkPlan,
  dealersOf,
  Join,
  type Plan,
  ResharingError,
  Sharing,
} from './plan.ts'
import { type Outcome, orderDeals } from './take.ts'

/** Larger files of others are not read, in bytes. */
const maxFileBytes = 1024 * 1024
const maxNodes = 16
const askTimeoutMs = 10_000

/**
 * The files that operators exchange. They hold no secret: each may lie in a
 * folder that all of them share, or be sent by mail.
 */
export type FileName =
  | 'plan.json'
  | `${'join' | 'deal' | 'taken'}-${number}.json`

/**
 * Writes a file for the others, whole or not at all.
 *
 * @param isRepeat - whether what is there already says the same: it then stays,
 *   because others may have it
 * @throws {ResharingError} when another one is there already
 */
export async function writeForOthers(
  folder: string,
  name: FileName,
  content: object,
  isRepeat: (given: unknown) => boolean = () => false,
): Promise<string> {
  const path = join(folder, name)
  const there = await find(folder, name)
  if (there !== undefined) {
    if (isRepeat(there)) return path
    throw new ResharingError(
      `${path} is there already. Each resharing needs an empty folder.`,
    )
  }
  const partial = `${path}.partial`
  try {
    await mkdir(folder, { recursive: true })
    const text = `${JSON.stringify(content, undefined, 2)}\n`
    await writeFile(partial, text, { flush: true })
    // Others may read it in a folder of all, whatever the umask is.
    await chmod(partial, 0o644)
    await rename(partial, path)
  } catch (cause) {
    throw new ResharingError(`${path} cannot be written.`, cause)
  }
  return path
}

/** Reads all wishes to join. @throws {ResharingError} */
export async function readJoins(folder: string): Promise<Join[]> {
  const found = await Promise.all(
    places().map(async (index) => {
      const given = await find(folder, `join-${index}.json`)
      return given === undefined ? [] : [parsedJoin(given, index)]
    }),
  )
  return found.flat()
}

/** Reads the plan. @throws {ResharingError} */
export async function readPlan(folder: string): Promise<Plan> {
  const given = await find(folder, 'plan.json')
  if (given === undefined)
    throw new ResharingError(`There is no plan.json in ${folder}.`)
  return checkPlan(given)
}

/**
 * Reads and checks the deals of a plan.
 *
 * @throws {ResharingError} naming the dealers whose deals are missing
 * @throws {BadDealError} naming the dealer of a bad one
 */
export async function readDeals(folder: string, plan: Plan): Promise<Deal[]> {
  const found = await Promise.all(
    dealersOf(plan).map(async (dealer) => {
      const name = `deal-${dealer}.json` as const
      const given = await find(folder, name)
      if (given === undefined) return []
      const deal = checkDeal(plan, given)
      if (deal.dealer !== dealer)
        throw new ResharingError(`${name} is the deal of another node.`)
      return [deal]
    }),
  )
  return orderDeals(plan, found.flat())
}

/** Reads the words of the new nodes, unchecked. */
export async function readTaken(
  folder: string,
  outcome: Outcome,
): Promise<unknown[]> {
  const found = await Promise.all(
    outcome.nodes.map(({ index }) => find(folder, `taken-${index}.json`)),
  )
  return found.filter((one) => one !== undefined)
}

/**
 * Asks the wallet's host for the sharing that it publishes.
 *
 * @throws {ResharingError} when it does not answer, or publishes none
 */
export async function loadPublished(
  wallet: string,
  fetch: typeof globalThis.fetch,
): Promise<Sharing> {
  const url = `${wallet.replace(/\/$/, '')}/.well-known/cairn.json`
  try {
    const signal = AbortSignal.timeout(askTimeoutMs)
    const response = await fetch(url, { signal, cache: 'no-store' })
    const { keyshareNodes, keyshareThreshold } = z.parse(
      environment,
      await response.json(),
    )
    const nodes = keyshareNodes.map(({ index, url: at, publicKey }) => ({
      index,
      url: at,
      publicKey: publicKey.toLowerCase(),
    }))
    return Sharing.parse({ threshold: keyshareThreshold, nodes })
  } catch (cause) {
    throw new ResharingError(
      `${url} does not tell which keyshare nodes the wallet uses.`,
      cause,
    )
  }
}

/** Whether two sharings have the same threshold, and nodes of the same keys. */
export function isSameSharing(
  one: Pick<Sharing, 'threshold' | 'nodes'>,
  other: Pick<Outcome, 'threshold' | 'nodes'>,
): boolean {
  const keysOf = (nodes: Outcome['nodes']) =>
    nodes
      .map(({ index, publicKey }) => `${index} ${publicKey}`)
      .toSorted()
      .join()
  return (
    one.threshold === other.threshold &&
    keysOf(one.nodes) === keysOf(other.nodes)
  )
}

const places = () => Array.from({ length: maxNodes }, (_, at) => at + 1)

function parsedJoin(given: unknown, index: number): Join {
  const { data, error } = Join.safeParse(given)
  if (data?.index === index) return data
  throw new ResharingError(
    `join-${index}.json is malformed, or of another node.`,
    error,
  )
}

/** Reads a file of the others; `undefined` when there is none. */
async function find(folder: string, name: FileName): Promise<unknown> {
  const path = join(folder, name)
  const size = await stat(path).then(
    (found) => found.size,
    () => undefined,
  )
  if (size === undefined) return undefined
  try {
    if (size > maxFileBytes) throw new RangeError('too large')
    return JSON.parse(await readFile(path, 'utf8')) as unknown
  } catch (cause) {
    throw new ResharingError(`${path} cannot be read as JSON.`, cause)
  }
}
