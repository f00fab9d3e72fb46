import type { api } from '@cairn/protocol'
import {
  type Call,
  type Handlers,
  HttpError,
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

/** Of one value, as JSON text. */
const maxValueBytes = 64 * 1024
const maxKeys = 1_000
/** Of all values of an account together: what one answer can carry. */
const maxAccountBytes = 4 * 1024 * 1024

/**
 * Values that accounts keep: settings, contacts, signers. Every call needs a
 * session and reaches the values of its account and its app alone. The wallet's
 * own are apart from those of every other app.
 *
 * @see STOR-01 AUTH-10
 */
export function userStorageHandlers({
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
      const saved = await putUserValue(
        database,
        { ...owner, key, value, updatedAt: now() },
        (others) =>
          others.keys < maxKeys && others.bytes + bytes <= maxAccountBytes,
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

/** Two apps never share a scope, and none has the wallet's. */
function toOwner({ account, app, origin, isWallet }: Session): StorageOwner {
  return { account, scope: isWallet ? '' : JSON.stringify([app, origin]) }
}
