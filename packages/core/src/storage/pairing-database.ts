import { deleteDatabase } from './object-store.ts'

/** Database of the pairing client: its sessions, and its keys for them. */
export const pairingDatabase = 'walletconnect'

/** Deletes all that the pairing client keeps; pages that have it open close it. */
export function deletePairings(indexedDB: IDBFactory): Promise<void> {
  return deleteDatabase(indexedDB, pairingDatabase)
}
