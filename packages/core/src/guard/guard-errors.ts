import { BaseError } from '@cairn/primitives'

/** The error text per change of the second factor if no session is open. */
const needs = {
  'enable 2FA totp': 'no jwt or wallet available',
  'disable 2FA totp': 'no jwt or wallet available',
  'get recovery codes': 'no jwt or wallet available',
  'reset recovery codes': 'no jwt or wallet available',
  'verify 2FA totp code': 'no jwt available',
  'reset 2FA': 'no jwt available',
} as const

/** A change of the second factor, in the words of its error. */
export type GuardChange = keyof typeof needs

/** The guard's protection could not be changed. @see GUARD-03 */
export class GuardStoreError extends BaseError {
  override readonly name = 'GuardStoreError'
  /** It takes a sign-in first: there was no session, or no account. */
  readonly lacksSession: boolean

  constructor(change: GuardChange, lacksSession: boolean, cause?: unknown) {
    const why = lacksSession ? `, ${needs[change]}` : ''
    super(`GuardStore: Unable to ${change}${why}`, { cause })
    this.lacksSession = lacksSession
  }
}

const lookUps = {
  token: 'Unable to fetch guard auth methods using provided token',
  proof: 'Unable to fetch guard auth methods using an ownership proof',
} as const

/** The guard did not say whether it needs a code. @see GUARD-03 */
export class GuardMethodsError extends BaseError {
  override readonly name = 'GuardMethodsError'

  constructor(using: keyof typeof lookUps, cause?: unknown) {
    super(lookUps[using], { cause })
  }
}
