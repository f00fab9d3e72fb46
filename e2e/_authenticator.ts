import { setTimeout as delay } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'

const stepMs = 30_000

/** The app on a person's phone. */
export type Authenticator = {
  /** The code that turns the second factor on. */
  readonly first: () => string
  /**
   * A code that signs on a device: none older than the one after `first`. Waits
   * for the next one where another device has used the present one.
   */
  readonly codeFor: (device: unknown) => Promise<string>
}

/**
 * Reads the secret that the wallet shows. The guard takes the code of the step
 * to come as well, so that nobody waits for half a minute after `first`. Each
 * code counts for the device that used it first.
 */
export function authenticator(secret: string): Authenticator {
  const totp = new TOTP({
    secret: Secret.fromBase32(secret.replace(/\s/g, '')),
  })
  const stepNow = () => Math.floor(Date.now() / stepMs)
  const codeOf = (step: number) => totp.generate({ timestamp: step * stepMs })
  let earliest = 0
  let last: { readonly step: number; readonly device: unknown } | undefined
  return {
    first() {
      earliest = stepNow() + 1
      return codeOf(stepNow())
    },
    async codeFor(device) {
      if (last && last.device !== device) {
        earliest = Math.max(earliest, last.step + 1)
        while (stepNow() + 1 < earliest) await delay(250)
      }
      const step = Math.max(earliest, stepNow())
      last = { step, device }
      return codeOf(step)
    },
  }
}
