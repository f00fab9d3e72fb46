import {
  type Address,
  BaseError,
  isAddress,
  isSameAddress,
  toAddress,
} from '@cairn/primitives'
import * as z from 'zod/mini'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import type { BaseWallet } from '../platform/base-wallet.ts'
import {
  kindOfSaved,
  type SavedSigner,
  type SignerKind,
} from '../signers/kinds/signer-kind.ts'
import type { SignersWallet } from '../signers/signers-wallet.ts'
import {
  clearSavedSigners,
  deleteSavedSigner,
  putSavedSigners,
  readSavedSigners,
  replaceSavedSigners,
} from './local-roster.ts'

const prefix = 'signer-meta-'

/**
 * Remembers signers with the account, for its other devices to name them.
 *
 * @throws {NoApiClientError} where the environment keeps nothing for accounts
 */
export async function saveSignerMetadata(
  wallet: Pick<ConnectedWallet, 'clients' | 'environment' | 'log' | 'platform'>,
  signers: readonly SavedSigner[],
): Promise<void> {
  if (wallet.environment.services.api === '') throw new NoApiClientError()
  await Promise.all(
    signers.map((object) =>
      wallet.clients.api.userStorageSave({ key: keyOf(object), object }),
    ),
  )
  await keepLocally(wallet, signers, putSavedSigners)
}

/** Forgets a signer that the account no longer has. */
export async function deleteSignerMetadata(
  wallet: Pick<ConnectedWallet, 'clients' | 'platform'>,
  address: Address,
): Promise<void> {
  await deleteSavedSigner(wallet.platform.indexedDB, toAddress(address)).catch(
    () => undefined,
  )
  const key = `${prefix}${toAddress(address)}`
  await wallet.clients.api.userStorageDelete({ key })
}

/**
 * Loads the account's metadata of its signers, by address, and keeps the answer
 * in the browser. Skips entries whose content does not match their key.
 *
 * @throws {RpcError} when the account's storage does not answer
 * @see SESS-02 SIGN-10
 */
export async function loadSignerMetadata(
  wallet: Pick<
    SignersWallet,
    'clients' | 'log' | 'platform' | 'loadSignerKinds'
  >,
): Promise<ReadonlyMap<Address, SavedSigner>> {
  const { objects } = await wallet.clients.api.userStorageFetchAll({})
  const entries = Object.entries(objects)
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, object]) => [key.slice(prefix.length), object] as const)
  const found = await readEntries(wallet, entries)
  await keepLocally(wallet, [...found.values()], replaceSavedSigners)
  return found
}

/** This browser's copy of the signers' metadata, without a request. */
export async function localSignerMetadata(
  wallet: Pick<SignersWallet, 'log' | 'platform' | 'loadSignerKinds'>,
): Promise<ReadonlyMap<Address, SavedSigner>> {
  const saved = await readSavedSigners(wallet.platform.indexedDB).catch(
    (error: unknown) => {
      wallet.log.warn({ error: String(error) }, 'No store of signers')
      return []
    },
  )
  return readEntries(
    wallet,
    saved.map((object) => [addressIn(object), object] as const),
  )
}

/** Filters the objects that describe a signer. @see SIGN-10 */
export async function readSigners(
  wallet: Pick<SignersWallet, 'loadSignerKinds' | 'log'>,
  objects: readonly unknown[],
): Promise<readonly SavedSigner[]> {
  const entries = objects.map((object) => [addressIn(object), object] as const)
  return [...(await readEntries(wallet, entries)).values()]
}

/** Forgets, in this browser, whose signers they were. @see SESS-03 */
export async function clearLocalSigners(
  wallet: Pick<BaseWallet, 'platform'>,
): Promise<void> {
  await clearSavedSigners(wallet.platform.indexedDB).catch(() => undefined)
}

/** A browser without databases asks again each time; that is all. */
async function keepLocally(
  wallet: Pick<BaseWallet, 'log' | 'platform'>,
  signers: readonly SavedSigner[],
  keep: typeof putSavedSigners,
): Promise<void> {
  const kept = signers.map((signer) => ({
    ...signer,
    address: toAddress(signer.address),
  }))
  await keep(wallet.platform.indexedDB, kept).catch((error: unknown) => {
    wallet.log.warn({ error: String(error) }, 'Could not keep signers')
  })
}

async function readEntries(
  wallet: Pick<SignersWallet, 'loadSignerKinds' | 'log'>,
  entries: readonly (readonly [key: string, object: unknown])[],
): Promise<ReadonlyMap<Address, SavedSigner>> {
  const kinds = await wallet.loadSignerKinds()
  const found = new Map<Address, SavedSigner>()
  for (const [key, object] of entries) {
    const saved = readEntry(kinds, object)
    const isNamed = saved && isAddress(saved.address) && isAddress(key)
    if (isNamed && isSameAddress(saved.address, key)) {
      found.set(toAddress(key), saved)
    } else {
      const message = `SignerStore: Invalid saved signer: ${typeIn(object)}`
      wallet.log.warn({ key }, message)
    }
  }
  return found
}

function readEntry(
  kinds: readonly SignerKind[],
  object: unknown,
): SavedSigner | undefined {
  const { saved } = kindOfSaved(kinds, { type: typeIn(object) }) ?? {}
  return saved && z.safeParse(saved.schema, object).data
}

function keyOf(signer: SavedSigner): string {
  return `${prefix}${toAddress(signer.address)}`
}

const withAddress = z.object({ address: z.string() })
const withType = z.object({ type: z.string().check(z.maxLength(40)) })

function addressIn(object: unknown): string {
  return z.safeParse(withAddress, object).data?.address ?? ''
}

function typeIn(object: unknown): string {
  return z.safeParse(withType, object).data?.type ?? 'unknown'
}

/** There is nowhere to remember a signer. @see ERRS-01 */
export class NoApiClientError extends BaseError {
  override readonly name = 'NoApiClientError'

  constructor() {
    super('No apiClient')
  }
}
