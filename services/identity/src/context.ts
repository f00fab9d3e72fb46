import type { Call, Database, Logger, Session } from '@cairn/service-kit'
import type { IdentityConfig } from './config.ts'
import type { MailOutcome } from './figures.ts'
import type { IdTokenIssuer } from './id-token.ts'
import type { Mail } from './link-mail.ts'
import type { SocialContext } from './social/context.ts'

/** The dependencies that every part of the service shares. */
export type IdentityContext = {
  readonly config: IdentityConfig
  readonly database: Database
  readonly issuer: IdTokenIssuer
  readonly social: SocialContext
  readonly sendMail: (to: string, mail: Mail) => Promise<void>
  readonly countMail: (outcome: MailOutcome) => void
  /**
   * Returns the session of a call. @throws {HttpError} `Unauthorized`
   * `Unavailable`
   */
  readonly sessionOf: (call: Call) => Promise<Session>
  readonly limits: {
    /** Counts emails of a requester to an address. */
    readonly mail: (key: string) => Promise<void>
    /** Counts emails of an IP address and its network to anybody. */
    readonly networkMail: (ip: string) => Promise<void>
    readonly ip: (address: string) => Promise<void>
  }
  readonly now: () => Date
  readonly log: Logger
}
