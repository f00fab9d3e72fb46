import { readApiConfig } from '@cairn/api'
import { readGuardConfig } from '@cairn/guard'
import { readIdentityConfig } from '@cairn/identity'
import { readIndexerConfig } from '@cairn/indexer'
import { readKeyshareConfig } from '@cairn/keyshare'
import { readMetadataConfig } from '@cairn/metadata'
import { readRelayerConfig } from '@cairn/relayer'
import { ConfigError, type Environment } from '@cairn/service-kit'
import { readSessionsConfig } from '@cairn/sessions'
import { readWalletConnectRelayConfig } from '@cairn/walletconnect-relay'
import type { HostConfig, ServiceName } from './config.ts'

type Read = (env: Environment, publicUrl: string) => unknown

const readers: Partial<Record<ServiceName, Read>> = {
  api: readApiConfig,
  guard: readGuardConfig,
  identity: readIdentityConfig,
  indexer: readIndexerConfig,
  keyshare: readKeyshareConfig,
  metadata: readMetadataConfig,
  relayer: readRelayerConfig,
  sessions: readSessionsConfig,
  'walletconnect-relay': readWalletConnectRelayConfig,
}

/**
 * Reads the variables of every service of a host, without starting any.
 *
 * @returns the errors that the services would throw
 * @see ENVC-01
 */
export function checkServiceVariables(
  { services, publicUrl, environment }: HostConfig,
  env: Environment,
): readonly ConfigError[] {
  // A local identity hands its mails to the mailbox, once that listens.
  const own =
    environment === 'local' ? { MAILBOX_SMTP_PORT: '2525', ...env } : env
  return services.flatMap((name) => {
    try {
      readers[name]?.(own, publicUrl)
      return []
    } catch (error) {
      if (error instanceof ConfigError) return error
      throw error
    }
  })
}
