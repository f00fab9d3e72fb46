import { startApi } from '@cairn/api'
import { startBridge } from '@cairn/bridge'
import { startGuard } from '@cairn/guard'
import { startIdentity } from '@cairn/identity'
import { startIndexer } from '@cairn/indexer'
import { type RunningKeyshare, startKeyshare } from '@cairn/keyshare'
import { startMailbox } from '@cairn/mailbox'
import { startMetadata } from '@cairn/metadata'
import { startOnramp } from '@cairn/onramp'
import { startRelayer } from '@cairn/relayer'
import type { Platform, RunningService } from '@cairn/service-kit'
import { startSessions } from '@cairn/sessions'
import { startWalletConnectRelay } from '@cairn/walletconnect-relay'
import type { ServiceName } from './config.ts'
import type { Published } from './well-known.ts'

export type StartedServices = {
  readonly running: ReadonlyMap<ServiceName, RunningService>
  /** Facts of the services of this process; absent for those elsewhere. */
  readonly published: {
    readonly guard: Published['guard']
    readonly keyshare:
      | Pick<RunningKeyshare, 'nodes' | 'olderNodes' | 'threshold'>
      | undefined
    readonly socialProviders: Published['socialProviders'] | undefined
  }
}

/**
 * Starts the named services on the same platform. Each is added to `stack`, so
 * that a failure closes the started ones.
 */
export async function startServices(
  names: readonly ServiceName[],
  platform: Platform,
  stack: AsyncDisposableStack,
): Promise<StartedServices> {
  const running = new Map<ServiceName, RunningService>()
  const start = async <T extends RunningService>(
    name: ServiceName,
    begin: (platform: Platform) => Promise<T>,
    on: Platform = platform,
  ): Promise<T | undefined> => {
    if (!names.includes(name)) return undefined
    const service = stack.use(await begin(on))
    running.set(name, service)
    return service
  }

  const mailbox = await start('mailbox', startMailbox)
  const withMail: Platform = mailbox
    ? {
        ...platform,
        env: {
          ...platform.env,
          MAILBOX_SMTP_PORT: `${mailbox.smtpPort}`,
        },
      }
    : platform
  await start('sessions', startSessions)
  const guard = await start('guard', startGuard)
  await start('api', startApi)
  await start('metadata', startMetadata)
  const identity = await start('identity', startIdentity, withMail)
  const keyshare = await start('keyshare', startKeyshare)
  await start('relayer', startRelayer)
  await start('indexer', startIndexer)
  await start('onramp', startOnramp)
  await start('walletconnect-relay', startWalletConnectRelay)
  await start('bridge', startBridge)
  return {
    running,
    published: {
      guard: guard && { address: guard.address },
      keyshare,
      socialProviders: identity && [...identity.socialProviders],
    },
  }
}
