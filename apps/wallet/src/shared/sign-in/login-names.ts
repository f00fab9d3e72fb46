import type { LoginDetails } from '@cairn/core'
import { providerNames } from './provider-names.messages.ts'

/**
 * The name of each way to sign in; some sessions have an unknown one.
 *
 * @see AUTH-10
 */
export const loginNames: Record<LoginDetails['type'], string | undefined> = {
  passwordless: 'Email',
  ...providerNames,
  unknown: undefined,
}
