import {
  type Address,
  isSameAddress,
  shortenAddress,
  signerLevel,
} from '@cairn/primitives'
import type { AccountWallet } from '../account/account-wallet.ts'
import { getAccount } from '../account/engine.ts'
import { listNetworks } from '../networks/networks.store.ts'
import type { BaseWallet } from '../platform/base-wallet.ts'
import { knownSigners } from '../session/known-signers.ts'
import { deviceName } from '../signers/device-name.ts'
import type { SignerKind } from '../signers/signer.ts'
import type { SignerMetadata } from '../signers/signer-metadata.ts'
import type { SignersWallet } from '../signers/signers-wallet.ts'
import { hasQuietToken } from '../tokens/auth-token.ts'

/** A signer of the account, as the list of devices shows it. @see SESS-01 */
export type ActiveSession = {
  readonly name: string
  /** Of a device: drawn beside its name. */
  readonly emoji?: string | undefined
  readonly kind: SignerKind
  readonly address: Address
  readonly weight: number
  /** Chains on which it counts. */
  readonly networks: readonly number[]
  /** Cannot be signed out: it holds the account. */
  readonly fixed: boolean
  /** This device. */
  readonly local: boolean
  /** What a device said of itself when it was added; `addedAt` in ms. */
  readonly browser?: string | undefined
  readonly os?: string | undefined
  readonly addedAt?: number | undefined
}

/**
 * Everyone who signs for the account, over all chains that answer.
 *
 * @throws what the chains threw, when none answers
 * @see SESS-01 SESS-02
 */
export async function activeSessions(
  wallet: AccountWallet,
): Promise<readonly ActiveSession[]> {
  const account = await getAccount(wallet)
  const known = await knownSigners(wallet, hasQuietToken(wallet))
  const chains = listNetworks(wallet.networks.getState(), true).map(
    ({ chainId }) => chainId,
  )
  const answers = await Promise.allSettled(
    chains.map(async (chainId) => {
      const { config } = await account.status(chainId)
      return config.signers.map((signer) => ({ ...signer, chainId }))
    }),
  )
  const failed = answers.find((answer) => answer.status === 'rejected')
  const found = answers.flatMap((answer) =>
    answer.status === 'fulfilled' ? answer.value : [],
  )
  if (found.length === 0 && failed) throw failed.reason

  const groups = [...Map.groupBy(found, ({ address }) => address)]
  return Promise.all(
    groups.map(async ([address, entries]) => {
      const weight = Math.max(...entries.map((entry) => entry.weight))
      return {
        ...(await describe(wallet, address, known.get(address))),
        address,
        weight,
        networks: entries.map(({ chainId }) => chainId),
        fixed: weight >= signerLevel.gold,
        local: isLocal(wallet, address),
      }
    }),
  )
}

function isLocal(
  wallet: Pick<BaseWallet, 'storage'>,
  address: Address,
): boolean {
  const own = wallet.storage.get('sessionDump')?.sessionAddress
  return own !== undefined && isSameAddress(own, address)
}

type Description = Pick<
  ActiveSession,
  'name' | 'emoji' | 'kind' | 'browser' | 'os' | 'addedAt'
>

/** Nobody knows some signers but by their address. */
async function describe(
  wallet: Pick<SignersWallet, 'signers' | 'storage'>,
  address: Address,
  saved: SignerMetadata | undefined,
): Promise<Description> {
  const signer = wallet.signers.byAddress.get(address)
  const isDevice = saved?.type === 'local-session' || isLocal(wallet, address)
  if (isDevice) {
    const { words: name, emoji } = await deviceName(address)
    const kind = 'local-session'
    if (saved?.type !== 'local-session') return { name, emoji, kind }
    const { browser, os, addedAt } = saved
    return { name, emoji, kind, browser, os, addedAt }
  }
  if (saved) return describeSaved(saved, signer?.label)
  if (signer) return { name: signer.label, kind: signer.kind }
  return { name: shortenAddress(address), kind: 'unknown' }
}

function describeSaved(
  saved: Exclude<SignerMetadata, { type: 'local-session' }>,
  label: string | undefined,
): Description {
  switch (saved.type) {
    case 'passwordless':
      return { name: saved.email, kind: 'passwordless' }
    case 'torus':
    case 'login-provider': {
      const { email, name, type } = saved.loginDetails
      return { name: email ?? name ?? type, kind: 'login-provider' }
    }
    case 'recoveryKey':
      return { name: label ?? 'Recovery key', kind: 'recovery-key' }
    case 'plain-password':
      return { name: label ?? 'Password', kind: 'plain-password' }
    default:
      return saved satisfies never
  }
}
