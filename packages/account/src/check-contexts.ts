import { commons } from '@0xsequence/core'
import { BaseError } from '@cairn/primitives'
import type { Environment } from '@cairn/protocol'

type Contexts = NonNullable<Environment['contexts']>

/**
 * Checks that the environment names the contracts that this engine uses. Other
 * contracts would give wrong wallet addresses, and coins sent there could be
 * out of reach.
 *
 * @throws {WalletContextError} naming the first version that differs
 * @see ENVC-01
 */
export function checkContexts(contexts: Contexts): void {
  const own = commons.context.defaultContexts
  for (const version of Object.keys(contexts)) {
    const published = contexts[version]
    const known = own[Number(version)]
    if (!published || !known || !isSame(known, published))
      throw new WalletContextError(version)
  }
}

/** Compares the engine's fields and ignores the letter case of addresses. */
function isSame(
  known: commons.context.WalletContext,
  published: Contexts[string],
): boolean {
  const text = (value: string | number | undefined) =>
    `${value ?? ''}`.toLowerCase()
  return (
    known.version === published.version &&
    text(known.factory) === text(published.factory) &&
    text(known.mainModule) === text(published.mainModule) &&
    text(known.mainModuleUpgradable) === text(published.mainModuleUpgradable) &&
    text(known.guestModule) === text(published.guestModule) &&
    text(known.walletCreationCode) === text(published.walletCreationCode) &&
    text(known.proxyImplementationHook) ===
      text(published.proxyImplementationHook)
  )
}

export class WalletContextError extends BaseError {
  override readonly name = 'WalletContextError'
  readonly version: string

  constructor(version: string) {
    super(
      `The environment names other contracts for wallets of version ${version} than this wallet is made for.`,
    )
    this.version = version
  }
}
