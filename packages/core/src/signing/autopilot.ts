import type { Address } from '@cairn/primitives'
import type { RequestSigner } from './signing-state.ts'

/** Time the guard may take to become ready, in ms. @see SIGN-02 */
const guardWaitMs = 5000

export type AutopilotOptions = {
  /** The request's signers as they are now, in the order to ask them. */
  readonly signers: () => readonly RequestSigner[]
  readonly isEnded: () => boolean
  /** Asks a signer; resolves when it has answered. */
  readonly prompt: (address: Address) => Promise<void>
  /** Resolves when `condition` holds or after `ms`, whichever is first. */
  readonly waitUntil: (condition: () => boolean, ms: number) => Promise<void>
}

/**
 * Signs what needs nobody's attention: asks the first signer that is ready,
 * then the next, until the threshold is met; if that does not do, waits for
 * the guard. Returns with the request ended or not; throws what a signer threw.
 *
 * @see SIGN-02
 */
export async function runAutopilot(options: AutopilotOptions): Promise<void> {
  const { signers, isEnded, prompt, waitUntil } = options
  const asked = new Set<Address>()
  const canAsk = (signer: RequestSigner) =>
    isValid(signer) && !signer.signed && !asked.has(signer.address)

  while (!isEnded()) {
    const next = signers().find(
      (signer) => canAsk(signer) && signer.status.ready,
    )
    if (!next) break
    asked.add(next.address)
    await prompt(next.address)
  }

  const findGuard = () =>
    signers().find((signer) => signer.kind === 'guard' && canAsk(signer))
  if (isEnded() || !findGuard()) return
  await waitUntil(() => {
    const status = findGuard()?.status
    return isEnded() || !status || status.ready || status.actionable
  }, guardWaitMs)
  const guard = findGuard()
  if (isEnded() || !guard) return
  if (guard.status.ready || guard.status.actionable) await prompt(guard.address)
}

/** Whether a signer counts in a request and can be asked on this device. */
export function isValid(signer: RequestSigner): boolean {
  return signer.status.available && signer.weight > 0
}
