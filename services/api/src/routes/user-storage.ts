import type { api } from '@cairn/protocol'
import {
  type Call,
  createRateLimit,
  type Handlers,
  HttpError,
  isLoopback,
  networkOf,
  type Session,
} from '@cairn/service-kit'
import type { ApiContext } from '../context.ts'
import {
  findUserValue,
  listUserValues,
  putUserValue,
  removeUserValue,
  type StorageOwner,
} from '../db/user-storage.queries.ts'

/** Maximum size of a value as JSON text, in bytes. */
const maxValueBytes = 64 * 1024
const maxKeys = 1_000
/**
 * Maximum size of an owner's values, in bytes: an answer can carry that much. An
 * account's apps have rooms of their own, so none fills that of the wallet.
 */
const maxOwnerBytes = 4 * 1024 * 1024
const dayS = 24 * 60 * 60

/**
 * Stores values of accounts: settings, contacts, signers. Every call needs a
 * session and reaches the values of its account and its app alone. The wallet's
 * values are separate from every app's. What an address stores in a day is
 * bounded, because anyone can make accounts up.
 *
 * @see STOR-01 AUTH-10 SRVC-01 bo
 */
export function userStorageHandlers({
  config,
  database,
  now,
  sessionOf,
}: ApiContext): Pick<
  Handlers<typeof api>,
  | 'userStorageFetch'
  | 'userStorageSave'
  | 'userStorageDelete'
  | 'userStorageFetchAll'
> {
  const ownerOf = async (call: Call) => toOwner(await sessionOf(call))
  const limit = createRateLimit(config.storageKbPerDay, dayS)

  return {
    async userStorageFetch({ key }, call) {
      const owner = await ownerOf(call)
      const value = await findUserValue(database, owner, key)
      return { object: value === undefined ? null : JSON.parse(value) }
    },

    async userStorageSave({ key, object }, call) {
      const owner = await ownerOf(call)
      const value = JSON.stringify(object ?? null)
      const bytes = Buffer.byteLength(value)
      if (bytes > maxValueBytes) {
        throw new HttpError('InvalidArgument', 'The value is over 64 kB.')
      }
      if (!isLoopback(call.ip))
        await limit(networkOf(call.ip), Math.ceil(bytes / 1024))
      const saved = await putUserValue(
        database,
        { ...owner, key, value, updatedAt: now() },
        (others) =>
          others.keys < maxKeys && others.bytes + bytes <= maxOwnerBytes,
      )
      if (!saved) {
        throw new HttpError(
          'QuotaExceeded',
          'This account already keeps as much as it may.',
        )
      }
      return { ok: true }
    },

    async userStorageDelete({ key }, call) {
      await removeUserValue(database, await ownerOf(call), key)
      return { ok: true }
    },

    async userStorageFetchAll({ keys }, call) {
      const rows = await listUserValues(database, await ownerOf(call), keys)
      return {
        objects: Object.fromEntries(
          rows.map(({ key, value }) => [key, JSON.parse(value)]),
        ),
      }
    },
  }
}

/**
 * Returns the owner of a session's values. Each app has its own scope, and the
 * wallet has its own.
 */
function toOwner({ account, app, origin, isWallet }: Session): StorageOwner {
  return { account, scope: isWallet ? '' : JSON.stringify([app, origin]) }
}
