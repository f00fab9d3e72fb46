import type { SessionKey } from '../keys/session-key.ts'
import type { WalletLog } from '../platform/base-wallet.ts'
import { legacyNames } from '../storage/legacy-names.ts'
import type { StorageArea } from '../storage/storage.ts'
import type { Signer } from './signer.ts'

/**
 * This browser as a signer: a key that was made here and never leaves.
 *
 * @see SIGN-05
 */
export type Device = {
  /** Makes a new key in place of any old one. */
  readonly create: () => Promise<Signer>
  /**
   * The signer whose key this browser holds.
   *
   * @throws {UnsealError} when the key does not open
   * @see STOR-02
   */
  readonly load: () => Promise<Signer | undefined>
  readonly clear: () => Promise<void>
}

/** Loads the code that handles keys only when one is needed. */
export function createDevice(
  indexedDB: IDBFactory,
  area: StorageArea,
  log: Pick<WalletLog, 'warn'>,
): Device {
  const keys = () => import('../keys/session-key.ts')
  return {
    async create() {
      const { createSessionKey } = await keys()
      return toSigner(await createSessionKey(indexedDB))
    },
    async load() {
      const { loadSessionKey } = await keys()
      const { moveLegacyKey } = await import('../keys/legacy-session-key.ts')
      if (!(await moveLegacyKey(indexedDB, area)))
        log.warn({ key: legacyNames.sessionKey }, 'Stored data is corrupted')
      const key = await loadSessionKey(indexedDB)
      return key && toSigner(key)
    },
    async clear() {
      area.removeItem(legacyNames.sessionKey)
      const { deleteSessionKey } = await keys()
      await deleteSessionKey(indexedDB)
    },
  }
}

function toSigner(key: SessionKey): Signer {
  return {
    address: key.address,
    kind: 'local-session',
    label: 'this-device',
    status: () => ({
      state: 'ready',
      ready: true,
      actionable: false,
      available: true,
    }),
    sign: ({ subdigest }) => key.sign(subdigest),
  }
}
