import { setTimeout as delay } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'

const stepMs = 30_000

/** An authenticator app on the user's phone. */
export type Authenticator = {
  /** Returns the code that turns the second factor on. */
  readonly first: () => string
  /**
   * Returns a code for signing on a device, newer than that of `first`. Waits
   * for the next code if another device has used the current one.
   */
  readonly codeFor: (device: unknown) => Promise<string>
}

/**
 * Creates an authenticator from the secret that the wallet shows. The guard
 * also accepts the code of the next step, which avoids a wait of 30 s after
 * `first`. Each code counts for the device that used it first.
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
