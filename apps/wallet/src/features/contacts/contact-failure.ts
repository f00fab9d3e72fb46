import { ContactsFullError, ContactsPartlyKeptError } from '@cairn/core'
import { ContactExistsError, ContactNotFoundError } from '@cairn/primitives'
import { messages } from './contacts.messages.ts'

/** Why a change of the contacts failed, and what came of it. @see CONT-01 */
export function failureWords(error: unknown): string {
  if (error instanceof ContactExistsError) return messages.exists
  if (error instanceof ContactNotFoundError) return messages.gone
  if (error instanceof ContactsFullError) return messages.full
  return error instanceof ContactsPartlyKeptError
    ? messages.partlySaved
    : messages.notSaved
}
