import { BaseError, isSameAddress } from '@cairn/primitives'
import type { HostConfig } from './config.ts'
import type { StartedServices } from './services.ts'
import type { Published } from './well-known.ts'

type Own = StartedServices['published']

/**
 * Combines the facts of this process's services with the settings for those of
 * other processes.
 *
 * @throws {PublishedMismatchError} when a setting contradicts a service of this
 *   process
 * @see ENVC-01
 */
export function combinePublished(
  { published: settings }: Pick<HostConfig, 'published'>,
  own: Own,
): Omit<Published, 'hasFaucet'> {
  const { guardAddress, keyshareNodes, socialProviders } = settings
  if (guardAddress && own.guard)
    assertMatch(
      isSameAddress(guardAddress, own.guard.address),
      'GUARD_ADDRESS is not the address of this process’s guard.',
    )
  const ownNodes = own.keyshare?.nodes ?? []
  if (keyshareNodes && own.keyshare) {
    // During a resharing, the list may name a node's older share or its newer.
    const answering = [...ownNodes, ...own.keyshare.olderNodes]
    const isListed = ownNodes.every((node) =>
      keyshareNodes.some(({ index, publicKey }) =>
        answering.some(
          (one) =>
            index === node.index &&
            index === one.index &&
            publicKey.toLowerCase() === one.publicKey.toLowerCase(),
        ),
      ),
    )
    assertMatch(
      isListed,
      'KEYSHARE_NODE_LIST has no node with the index and the public key of this process’s node.',
    )
  }
  return {
    guard: own.guard ?? (guardAddress && { address: guardAddress }),
    keyshareNodes: [...(keyshareNodes ?? ownNodes)],
    keyshareThreshold:
      own.keyshare?.threshold ??
      (keyshareNodes ? settings.keyshareThreshold : 1),
    socialProviders: [...(own.socialProviders ?? socialProviders ?? [])],
  }
}

/**
 * Checks that the settings name everything that a wallet needs and this process
 * does not run. Runs before anything starts.
 *
 * @throws {WalletSettingsError} naming the missing variables
 * @see ENVC-01
 */
export function assertServesWallet({
  services,
  published,
  chains,
}: Pick<HostConfig, 'services' | 'published' | 'chains'>): void {
  const missing = [
    chains?.length === 0 && 'CHAINS',
    !services.includes('guard') && !published.guardAddress && 'GUARD_ADDRESS',
    !services.includes('keyshare') &&
      !published.keyshareNodes &&
      'KEYSHARE_NODE_LIST',
    !services.includes('identity') &&
      !published.socialProviders &&
      'SOCIAL_PROVIDERS',
  ].filter((name) => name !== false)
  if (missing.length > 0) throw new WalletSettingsError(missing)
}

/**
 * Checks that a wallet can derive keys with the nodes that this host publishes.
 *
 * @throws {WalletSettingsError} when there are fewer nodes than the threshold
 */
export function assertEnoughNodes(
  published: Pick<Published, 'keyshareNodes' | 'keyshareThreshold'>,
): void {
  if (published.keyshareNodes.length < published.keyshareThreshold)
    throw new WalletSettingsError(['KEYSHARE_NODE_LIST'])
}

function assertMatch(isMatch: boolean, sentence: string): void {
  if (!isMatch) throw new PublishedMismatchError(sentence)
}

/** A wallet of this host could not sign in. */
export class WalletSettingsError extends BaseError {
  override readonly name = 'WalletSettingsError'

  constructor(missing: readonly string[]) {
    super(
      `This host serves the wallet, but some services run elsewhere. Set ${missing.join(', ')} as docs/operations/settings.md says, or start it with --no-wallet.`,
    )
  }
}

/** A setting names another guard or node than the one in this process. */
export class PublishedMismatchError extends BaseError {
  override readonly name = 'PublishedMismatchError'
}
