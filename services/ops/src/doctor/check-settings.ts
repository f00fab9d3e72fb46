import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import {
  assertServesWallet,
  checkServiceVariables,
  WalletSettingsError,
} from '@cairn/host'
import { isPostgresUrl } from '@cairn/service-kit'
import { type Check, type Finding, note, wrong } from './finding.ts'

const minBytes = 32 * 1024 * 1024
const lowBytes = 1024 * 1024 * 1024

/** Checks the variables by themselves. */
export const checkSettings: Check = async ({ config, env, hasWallet }) => {
  const services = checkServiceVariables(config, env).map(({ message }) =>
    wrong(
      `${message} The host does not start. docs/operations/settings.md says which values are possible.`,
    ),
  )
  return [...services, ...(hasWallet ? walletSettings(config) : [])]
}

function walletSettings(
  config: Parameters<typeof assertServesWallet>[0],
): Finding[] {
  try {
    assertServesWallet(config)
    return []
  } catch (error) {
    if (!(error instanceof WalletSettingsError)) throw error
    return [wrong(`${error.message} Doctor takes --no-wallet too.`)]
  }
}

/** Blocks that hold every address. */
const everyone = /^(?:0\.0\.0\.0|::)\/0$/

/** Checks how people and proxies reach the host. */
export const checkPublicUrl: Check = async ({ config, env }) => {
  const { environment, publicUrl, trustedProxies } = config
  const { protocol, hostname, pathname } = new URL(publicUrl)
  const findings: Finding[] = []
  const isHere = /^(?:localhost|127\.|\[::1\])/.test(hostname)
  if (environment !== 'local' && env.PUBLIC_URL === undefined)
    findings.push(
      wrong(
        `PUBLIC_URL is not set, so it is ${publicUrl}. Nobody but this machine could use the wallet. Set it to the address that people open.`,
      ),
    )
  else if (environment !== 'local' && protocol !== 'https:' && !isHere)
    findings.push(
      wrong(
        `PUBLIC_URL is ${publicUrl}. Browsers keep keys and sign only at https addresses. Put a proxy with a certificate in front, and name its https address.`,
      ),
    )
  if (pathname !== '/')
    findings.push(
      wrong(
        `PUBLIC_URL has the path ${pathname}. The wallet works at the root of an address only. Remove the path.`,
      ),
    )
  if (trustedProxies.some((block) => everyone.test(block)))
    findings.push(
      wrong(
        'TRUST_PROXY trusts every address. Everyone can then write another caller into X-Forwarded-For and evade the limits. Name the addresses of your proxies alone.',
      ),
    )
  if (protocol === 'https:' && trustedProxies.length === 0)
    findings.push(
      wrong(
        'PUBLIC_URL is https and TRUST_PROXY is not set. All people would have the address of the proxy, so one of them can use up the limits of all. Set TRUST_PROXY to the address of the proxy.',
      ),
    )
  return findings
}

/** Checks the disk of `DATA_DIR`. */
export const checkDisk: Check = async ({ config }) => {
  const folder = await firstThat(resolve(config.dataDir))
  const { bavail, bsize } = await statfs(folder)
  const left = bavail * bsize
  const megabytes = Math.floor(left / 1024 / 1024)
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
  const keepsStore = !isPostgresUrl(config.databaseUrl)
  return [
    ...(isWritable
      ? []
      : [
          wrong(
            `${folder} cannot be written by this user. The host keeps its secrets there. Give it to the user of the host, or set DATA_DIR.`,
          ),
        ]),
    ...(left < minBytes
      ? [
          wrong(
            `The disk of ${folder} has ${megabytes} MB left. The host reports itself as failing below 32 MB. Make room.`,
          ),
        ]
      : []),
    ...(left >= minBytes && left < lowBytes && keepsStore
      ? [
          note(
            `The disk of ${folder} has ${megabytes} MB left. Make room soon.`,
          ),
        ]
      : []),
  ]
}

/** Returns the folder, or the nearest one above it that exists. */
async function firstThat(folder: string): Promise<string> {
  const exists = await access(folder).then(
    () => true,
    () => false,
  )
  return exists || dirname(folder) === folder
    ? folder
    : firstThat(dirname(folder))
}
