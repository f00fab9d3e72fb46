import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { HostConfig } from '@cairn/host'
import { shareFilesAmong } from '@cairn/keyshare'
import { type Environment, secretPath } from '@cairn/service-kit'

/** A secret that the services of a configuration read. */
export type KnownSecret = {
  readonly name: string
  /** Service that reads it. */
  readonly service: string
  /** Size of a key, in bytes. */
  readonly bytes: number
  readonly path: string
  /** Whether its file may hold several keys, because it rotates. */
  readonly rotates: boolean
}

type Row = readonly [name: string, service: string, bytes: number]

const rows: readonly Row[] = [
  ['guard-key', 'guard', 32],
  ['guard-totp-key', 'guard', 32],
  ['jwt-secret', 'api', 32],
  ['relayer-key', 'relayer', 32],
  ['identity-key', 'identity', 32],
  ['social-key', 'identity', 32],
  ['media-key', 'metadata', 32],
  ['accounts-key', 'indexer', 32],
  ['onramp-moonpay', 'onramp', 32],
  ['onramp-sardine', 'onramp', 32],
]

/** Secrets that `npm run ops -- rotate` changes. */
export const rotatingSecrets = [
  'jwt-secret',
  'identity-key',
  'relayer-key',
] as const
export type RotatingSecret = (typeof rotatingSecrets)[number]

/** Bytes of a seed of the keyshare service, and of a share of its own. */
const seedBytes = 64
const shareBytes = 32

/**
 * Whether a secret is a share of a keyshare node. A random one would fit no
 * key, so operators make it together (`npm run ops -- keyshare`).
 */
export function isShare({ name }: Pick<KnownSecret, 'name'>): boolean {
  return name.startsWith('share of node')
}

/** Returns the folder of a configuration's secrets. */
export function secretsFolder({ dataDir }: Pick<HostConfig, 'dataDir'>) {
  return join(dataDir, 'secrets')
}

/** Lists the secrets that the services of a configuration read. */
export function listSecrets(
  config: Pick<HostConfig, 'dataDir' | 'services' | 'published' | 'chains'>,
  env: Environment,
): readonly KnownSecret[] {
  const folder = secretsFolder(config)
  const services: readonly string[] = config.services
  const named = [...rows, ...keyshareRows(config, env)]
    .filter(([, service]) => services.includes(service))
    // Where every chain is read block by block, nobody makes it.
    .filter(([name]) => name !== 'accounts-key' || followsAccounts(config))
    // A token holds the guard's key then, and no file does.
    .filter(([name]) => !env.GUARD_PKCS11_MODULE || name !== 'guard-key')
    .map(([name, service, bytes]) => ({
      name,
      service,
      bytes,
      path: secretPath(folder, env, name),
      rotates: (rotatingSecrets as readonly string[]).includes(name),
    }))
  const share = env.KEYSHARE_SHARE_FILE
  if (!share || !services.includes('keyshare')) return named
  const newest = `share of node ${env.KEYSHARE_INDEX}`
  // Until the wallet uses a new sharing, the share in use is an older one.
  return [
    ...named,
    ...filesOfShares(share).map(({ path, epoch }, at) => ({
      name: at === 0 ? newest : `${newest}, epoch ${epoch}`,
      service: 'keyshare',
      bytes: shareBytes,
      path,
      rotates: false,
    })),
  ]
}

function followsAccounts({ chains }: Pick<HostConfig, 'chains'>): boolean {
  return chains?.some(({ index }) => index?.mode === 'accounts') ?? false
}

/** Lists a node's shares, the newest first; the first file if none is there. */
function filesOfShares(shareFile: string) {
  const folder = dirname(shareFile)
  const names = existsSync(folder) ? readdirSync(folder) : []
  const found = shareFilesAmong(names, shareFile, 1).toReversed()
  return found.length > 0 ? found : [{ path: shareFile, epoch: 1 }]
}

/** A process that runs all nodes keeps a seed for each node that is needed. */
function keyshareRows(
  { published }: Pick<HostConfig, 'published'>,
  env: Environment,
): readonly Row[] {
  if (env.KEYSHARE_SHARE_FILE) return []
  return Array.from({ length: published.keyshareThreshold }, (_, at) => [
    `keyshare-${at + 1}`,
    'keyshare',
    seedBytes,
  ])
}
