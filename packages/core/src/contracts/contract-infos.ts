import { type Address, isAddress, parseJson } from '@cairn/primitives'
import {
  type ContractInfo,
  contractInfo,
  placeholderContract,
} from '@cairn/protocol'
import * as z from 'zod/mini'
import type { SessionWallet } from '../session/session-wallet.ts'

/** Contracts one call asks for. @see META-01 */
const contractBatchSize = 50
/** Names hardly ever change. */
const lifetimeMs = 24 * 60 * 60_000
/** A quarter of a megabyte in the browser's store. */
const maxKept = 500

type Source = Pick<SessionWallet, 'clients' | 'storage' | 'log' | 'now'>

/** The key of a contract everywhere: chain and lower-case address. @see META-01 */
export function contractKey(chainId: number, address: string): string {
  return `${chainId}-${address.toLowerCase()}`
}

/**
 * Loads facts about contracts of a chain, by {@link contractKey}: from the
 * browser's store if they are younger than a day, else in batches of 50. If a
 * batch fails, its stored facts stay in use, however old. An unknown contract
 * gets a placeholder and is asked for again the next time.
 *
 * @see META-01
 */
export async function loadContractInfos(
  wallet: Source,
  chainId: number,
  addresses: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, ContractInfo>> {
  const kept = readKept(wallet)
  const wanted = new Map(
    addresses.map((address) => [contractKey(chainId, address), address]),
  )
  const missing = [...wanted].filter(
    ([key]) => !isFresh(kept.get(key), wallet.now()),
  )
  const asked = await ask(
    wallet,
    chainId,
    missing.map(([, address]) => address),
    signal,
  )
  keep(wallet, asked)
  return new Map(
    [...wanted].map(([key, address]) => [
      key,
      asked.get(key) ??
        kept.get(key)?.info ??
        placeholderContract(chainId, address),
    ]),
  )
}

async function ask(
  { clients, log }: Source,
  chainId: number,
  addresses: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, ContractInfo>> {
  const known = addresses
    .map((address) => address.toLowerCase())
    .filter((address): address is Address => isAddress(address))
  const batches = Array.from(
    { length: Math.ceil(known.length / contractBatchSize) },
    (_, index) =>
      known.slice(index * contractBatchSize, (index + 1) * contractBatchSize),
  )
  const answers = await Promise.all(
    batches.map(async (contractAddresses): Promise<ContractInfo[]> => {
      try {
        const { contractInfoMap } = await clients.metadata.getContractInfoBatch(
          { chainID: `${chainId}`, contractAddresses },
          signal && { signal },
        )
        return Object.values(contractInfoMap)
      } catch (error) {
        if (signal?.aborted) throw error
        log.warn({ error: String(error) }, 'A batch of contracts failed')
        return []
      }
    }),
  )
  return new Map(
    answers.flat().map((info) => [contractKey(chainId, info.address), info]),
  )
}

type Kept = { readonly at: number; readonly info: ContractInfo }

const keptEntries = z.record(z.string(), z.unknown())
const keptEntry = z.object({ at: z.number(), info: contractInfo })

/** Entries that do not fit are left out, one by one. */
function readKept({ storage }: Source): ReadonlyMap<string, Kept> {
  const entries = z.safeParse(
    keptEntries,
    parseJson(storage.get('contracts') ?? '{}'),
  ).data
  return new Map(
    Object.entries(entries ?? {}).flatMap(([key, value]) => {
      const { data } = z.safeParse(keptEntry, value)
      return data ? [[key, data] as const] : []
    }),
  )
}

function isFresh(kept: Kept | undefined, now: number): boolean {
  return kept !== undefined && kept.at <= now && now - kept.at < lifetimeMs
}

/** Read again first: meanwhile others may have kept something. */
function keep(wallet: Source, asked: ReadonlyMap<string, ContractInfo>): void {
  const found = [...asked].filter(([, { status }]) => status === 'AVAILABLE')
  if (found.length === 0) return
  const at = wallet.now()
  const all = new Map<string, Kept>([
    ...readKept(wallet),
    ...found.map(([key, info]) => [key, { at, info }] as const),
  ])
  const youngest = [...all]
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, maxKept)
  wallet.storage.set('contracts', JSON.stringify(Object.fromEntries(youngest)))
}
