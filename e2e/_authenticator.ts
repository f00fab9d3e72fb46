import { Secret, TOTP } from 'otpauth'

const stepMs = 30_000

/** The app on a person's phone. */
export type Authenticator = {
  /** The code that turns the second factor on. */
  readonly first: () => string
  /** A code that signs: none older than the one after `first`. */
  readonly code: () => string
}

/**
 * Reads the secret that the wallet shows. A code is good once but for whoever
 * used it first, and the guard takes that of the step to come as well, so
 * nobody has to wait for the next half minute.
 */
export function authenticator(secret: string): Authenticator {
  const totp = new TOTP({
    secret: Secret.fromBase32(secret.replace(/\s/g, '')),
  })
  const stepNow = () => Math.floor(Date.now() / stepMs)
  const codeOf = (step: number) => totp.generate({ timestamp: step * stepMs })
  let earliest = 0
  return {
    first() {
      earliest = stepNow() + 1
      return codeOf(stepNow())
    },
    code: () => codeOf(Math.max(earliest, stepNow())),
  }
}
