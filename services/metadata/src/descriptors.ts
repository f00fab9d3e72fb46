import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { localDescriptors } from '@cairn/contracts'
import { type Descriptor, parseJson } from '@cairn/primitives'
import { descriptor } from '@cairn/protocol'
import { ConfigError, type Logger } from '@cairn/service-kit'
import * as z from 'zod/mini'

/** Files that include each other in a row. */
const mostIncluded = 3

/** Finds descriptions of the calls and typed data of contracts. */
export type FindDescriptors = (
  chainId: number,
  contracts: readonly string[],
) => Descriptor[]

/** The largest file of the public registry has a tenth of this. */
const maxFileBytes = 1024 * 1024

/**
 * Loads the descriptions of the local contracts, and those of a folder of JSON
 * files (ERC-7730) with its subfolders. A file that is none is left out and
 * logged. Nothing is fetched.
 *
 * @param localIds - of chains that this process started
 * @throws {ConfigError} if the folder cannot be read
 * @see DAPP-03
 */
export async function loadDescriptors(
  folder: string | undefined,
  localIds: readonly number[],
  log: Logger,
): Promise<FindDescriptors> {
  const named = folder === undefined ? [] : await readFolder(folder, log)
  const byPlace = new Map<string, Descriptor[]>()
  // The operator's come first: the wallet takes the first that fits.
  for (const one of [...named, ...localIds.flatMap(localDescriptors)]) {
    for (const place of new Set(placesOf(one)))
      byPlace.set(place, [...(byPlace.get(place) ?? []), one])
  }
  return (chainId, contracts) => [
    ...new Set(
      contracts.flatMap(
        (address) => byPlace.get(keyOf(chainId, address)) ?? [],
      ),
    ),
  ]
}

async function readFolder(folder: string, log: Logger): Promise<Descriptor[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => {
    const message = `METADATA_DESCRIPTORS names a folder that cannot be read: ${folder}`
    const path = ['METADATA_DESCRIPTORS']
    throw new ConfigError({
      issues: [{ code: 'custom', path, message, input: undefined }],
    })
  })
  const read = await Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map(async (name) => {
        const path = join(folder, name)
        const found = await readDescriptor(path, folder)
        if (!found) log.warn({ file: name }, 'no description of calls')
        return found ?? []
      }),
  )
  return read.flat()
}

async function readDescriptor(
  path: string,
  folder: string,
): Promise<Descriptor | undefined> {
  const whole = await readWithIncluded(path, folder, mostIncluded)
  return z.safeParse(descriptor, whole).data
}

/** Reads a file with the one that it includes, which may include another. */
async function readWithIncluded(
  path: string,
  folder: string,
  depth: number,
): Promise<unknown> {
  const inside = relative(folder, path)
  if (inside.startsWith('..') || isAbsolute(inside)) return undefined
  const { size } = await stat(path).catch(() => ({ size: maxFileBytes + 1 }))
  if (size > maxFileBytes) return undefined
  const own = parseJson(await readFile(path, 'utf8'))
  if (!isRecord(own) || typeof own.includes !== 'string') return own
  if (depth === 0) return undefined
  const included = join(dirname(path), own.includes)
  const base = await readWithIncluded(included, folder, depth - 1)
  return isRecord(base) ? merge(base, own) : undefined
}

/** Puts a file over the one it includes: its own entries win, fields by path. */
function merge(base: Entries, own: Entries): Entries {
  const merged = new Map(Object.entries(base))
  for (const [key, value] of Object.entries(own)) {
    const before = merged.get(key)
    if (isRecord(before) && isRecord(value))
      merged.set(key, merge(before, value))
    else if (key === 'fields' && Array.isArray(before) && Array.isArray(value))
      merged.set(key, mergeFields(before, value))
    else merged.set(key, value)
  }
  return Object.fromEntries(merged)
}

function mergeFields(
  base: readonly Entries[],
  own: readonly Entries[],
): readonly Entries[] {
  const changed = base.map((field) => {
    const over = own.find(({ path }) => path === field.path)
    return over ? merge(field, over) : field
  })
  const added = own.filter(
    ({ path }) => !base.some((field) => field.path === path),
  )
  return [...changed, ...added]
}

type Entries = Readonly<Record<string, unknown>>

function isRecord(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The contracts that a description is about. */
function placesOf({ context: { contract, eip712 } }: Descriptor): string[] {
  const { chainId, verifyingContract } = eip712?.domain ?? {}
  const places = [
    ...(contract?.deployments ?? []),
    ...(eip712?.deployments ?? []),
    { chainId: Number(chainId), address: String(verifyingContract) },
  ]
  return places.map((place) => keyOf(place.chainId, place.address))
}

function keyOf(chainId: number, address: string): string {
  return `${chainId}-${address.toLowerCase()}`
}
