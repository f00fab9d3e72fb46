import type { ActiveSession } from '@cairn/core'

type Weighed = Pick<ActiveSession, 'kind' | 'weight'>

/** Returns the signers that reach the threshold alone. */
export function aloneEnough<Signer extends Weighed>(
  signers: readonly Signer[],
  threshold: number,
): readonly Signer[] {
  return signers.filter(({ weight }) => weight >= threshold)
}

/** Returns whether guard and one sign-in reach the threshold without a device. */
export function canOperatorSign(
  signers: readonly Weighed[],
  threshold: number,
): boolean {
  const heaviest = (kinds: readonly string[]) =>
    Math.max(
      0,
      ...signers
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ weight }) => weight),
    )
  const guard = heaviest(['guard'])
  const signIn = heaviest(signInKinds)
  return guard > 0 && signIn > 0 && guard + signIn >= threshold
}

/** The kinds of signers whose keys the services put together. */
export const signInKinds: readonly string[] = ['login-provider', 'passwordless']
