import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { localDescriptors } from '@cairn/contracts'
import { type Descriptor, parseJson } from '@cairn/primitives'
import { descriptor } from '@cairn/protocol'
import { ConfigError, type Logger } from '@cairn/service-kit'
import * as z from 'zod/mini'

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
 * @throws {ConfigError} if the folder cannot be read
 * @see DAPP-03
 */
export async function loadDescriptors(
  folder: string | undefined,
  chainIds: readonly number[],
  log: Logger,
): Promise<FindDescriptors> {
  const named = folder === undefined ? [] : await readFolder(folder, log)
  const byPlace = new Map<string, Descriptor[]>()
  // The operator's come first: the wallet takes the first that fits.
  for (const one of [...named, ...chainIds.flatMap(localDescriptors)]) {
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
        const found = await readDescriptor(path)
        if (!found) log.warn({ file: name }, 'no description of calls')
        return found ?? []
      }),
  )
  return read.flat()
}

async function readDescriptor(path: string): Promise<Descriptor | undefined> {
  const { size } = await stat(path)
  if (size > maxFileBytes) return undefined
  return z.safeParse(descriptor, parseJson(await readFile(path, 'utf8'))).data
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
