import type { api } from '@cairn/protocol'
import { type Call, type Handlers, HttpError } from '@cairn/service-kit'
import type { ApiContext } from '../context.ts'
import {
  findUserValue,
  listUserValues,
  putUserValue,
  removeUserValue,
} from '../db/user-storage.queries.ts'
import { accountOf } from '../session.ts'

/** Of one value, as JSON text. */
const maxValueBytes = 64 * 1024
const maxKeys = 1_000
/** Of all values of an account together: what one answer can carry. */
const maxAccountBytes = 4 * 1024 * 1024

/**
 * What accounts keep: settings, contacts, signers. Every call needs a session
 * and reaches that account's values only.
 */
export function userStorageHandlers(
  context: ApiContext,
): Pick<
  Handlers<typeof api>,
  | 'userStorageFetch'
  | 'userStorageSave'
  | 'userStorageDelete'
  | 'userStorageFetchAll'
> {
  const { database, now } = context
  const getAccount = (call: Call) => accountOf(context, call)

  return {
    async userStorageFetch({ key }, call) {
      const value = await findUserValue(database, await getAccount(call), key)
      return { object: value === undefined ? null : JSON.parse(value) }
    },

    async userStorageSave({ key, object }, call) {
      const account = await getAccount(call)
      const value = JSON.stringify(object ?? null)
      const bytes = Buffer.byteLength(value)
      if (bytes > maxValueBytes) {
        throw new HttpError('InvalidArgument', 'The value is over 64 kB.')
      }
      const saved = await putUserValue(
        database,
        { account, key, value, updatedAt: now() },
        (others) =>
          others.keys < maxKeys && others.bytes + bytes <= maxAccountBytes,
      )
      if (!saved) {
        throw new HttpError('QuotaExceeded', 'The account keeps too much.')
      }
      return { ok: true }
    },

    async userStorageDelete({ key }, call) {
      await removeUserValue(database, await getAccount(call), key)
      return { ok: true }
    },

    async userStorageFetchAll({ keys }, call) {
      const account = await getAccount(call)
      const rows = await listUserValues(database, account, keys)
      return {
        objects: Object.fromEntries(
          rows.map(({ key, value }) => [key, JSON.parse(value)]),
        ),
      }
    },
  }
}
