import { RpcError } from '@cairn/clients'
import { BaseError, type Contact, sortContacts } from '@cairn/primitives'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import {
  type ContactPart,
  changedParts,
  joinStored,
  readStored,
  type StoredContacts,
} from './stored-contacts.ts'

/** Parallel saves. Leaves some of the browser's connections per host free. */
const savesAtOnce = 4

/**
 * The account's contacts, in the order of nicknames. Entries that are none are
 * logged and left out.
 *
 * @throws {RpcError} when the storage does not answer
 * @see CONT-01
 */
export async function loadContacts(
  wallet: Pick<ConnectedWallet, 'clients' | 'log'>,
  signal?: AbortSignal,
): Promise<readonly Contact[]> {
  return sortContacts(joinStored(await loadStored(wallet, signal)))
}

async function loadStored(
  { clients, log }: Pick<ConnectedWallet, 'clients' | 'log'>,
  signal?: AbortSignal,
): Promise<StoredContacts> {
  const { objects } = await clients.api.userStorageFetchAll(
    {},
    signal && { signal },
  )
  return readStored(objects, (message) => log.warn({}, message))
}

/**
 * Changes the account's contacts and keeps the result: what is stored is read
 * first, so that another device's additions stay.
 *
 * @throws whatever `change` throws, then nothing is kept
 * @throws {ContactsFullError} when the account can keep no more
 * @throws {ContactsPartlyKeptError} when some of it was kept before a failure
 * @throws {RpcError} when the storage does not answer
 * @see CONT-01
 */
export async function changeContacts(
  wallet: Pick<ConnectedWallet, 'clients' | 'log'>,
  change: (contacts: readonly Contact[]) => readonly Contact[],
): Promise<readonly Contact[]> {
  const stored = await loadStored(wallet)
  const next = change(sortContacts(joinStored(stored)))
  const parts = changedParts(stored, next)
  let kept = 0
  try {
    for (const losing of [false, true]) {
      const group = parts.filter(({ onlyLoses }) => onlyLoses === losing)
      await saveParts(wallet, group, () => {
        kept += 1
      })
    }
  } catch (error) {
    if (error instanceof RpcError && error.error === 'QuotaExceeded')
      throw new ContactsFullError(error)
    throw kept > 0 ? new ContactsPartlyKeptError(error) : error
  }
  return next
}

/** Saves every part it can, then throws the first failure there was. */
async function saveParts(
  { clients }: Pick<ConnectedWallet, 'clients'>,
  parts: readonly ContactPart[],
  onKept: () => void,
): Promise<void> {
  const left = parts.values()
  const failures: unknown[] = []
  // All of them take from the same rest, each when it has its answer.
  const worker = async () => {
    for (const { key, contacts } of left) {
      try {
        await clients.api.userStorageSave({ key, object: contacts })
        onKept()
      } catch (error) {
        failures.push(error)
        return
      }
    }
  }
  await Promise.all(Array.from({ length: savesAtOnce }, worker))
  if (failures.length > 0) throw failures[0]
}

/** The storage failed after it had kept a part of a change. */
export class ContactsPartlyKeptError extends BaseError {
  override readonly name = 'ContactsPartlyKeptError'

  constructor(cause: unknown) {
    super('Only a part of the contacts could be saved.', { cause })
  }
}

/** The account's storage takes no more. */
export class ContactsFullError extends BaseError {
  override readonly name = 'ContactsFullError'

  constructor(cause: unknown) {
    super('The account cannot keep more contacts.', { cause })
  }
}
