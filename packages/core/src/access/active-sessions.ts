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
import { knownSigners } from '../roster/known-signers.ts'
import {
  kindOfSaved,
  type SavedSigner,
  type SignerDescription,
} from '../signers/kinds/signer-kind.ts'
import type { DeviceLabel, SignerLabel } from '../signers/signer.ts'
import type { SignersWallet } from '../signers/signers-wallet.ts'
import { hasQuietToken } from '../tokens/auth-token.ts'

/** A signer of the account, as the list of devices shows it. @see SESS-01 */
export type ActiveSession = SignerDescription & {
  readonly kind: string
  readonly address: Address
  readonly weight: number
  /** Chains on which it counts. */
  readonly networks: readonly number[]
  /** Cannot be signed out: it holds the account. */
  readonly fixed: boolean
  /** This device. */
  readonly local: boolean
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
  const sessions = await Promise.all(
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
  return numberAlike(sessions)
}

/** Numbers devices of one browser and system, the oldest first. */
export function numberAlike(
  sessions: readonly ActiveSession[],
): readonly ActiveSession[] {
  const counts = new Map<string, number>()
  const numbers = new Map<Address, number>()
  const byAge = sessions.toSorted(
    (one, other) => (one.addedAt ?? 0) - (other.addedAt ?? 0),
  )
  for (const { address, name } of byAge) {
    if (!isDevice(name)) continue
    const number = (counts.get(`${name.browser}\n${name.os}`) ?? 0) + 1
    counts.set(`${name.browser}\n${name.os}`, number)
    if (number > 1) numbers.set(address, number)
  }
  return sessions.map((session) => {
    const { address, name } = session
    const number = numbers.get(address)
    return number !== undefined && isDevice(name)
      ? { ...session, name: { ...name, number } }
      : session
  })
}

function isDevice(name: SignerLabel): name is DeviceLabel {
  return typeof name === 'object' && 'browser' in name
}

function isLocal(
  wallet: Pick<BaseWallet, 'storage'>,
  address: Address,
): boolean {
  const own = wallet.storage.get('sessionDump')?.sessionAddress
  return own !== undefined && isSameAddress(own, address)
}

/** Describes a signer by what is saved, by itself, or by its address alone. */
async function describe(
  wallet: Pick<SignersWallet, 'loadSignerKinds' | 'signers' | 'storage'>,
  address: Address,
  known: SavedSigner | undefined,
): Promise<SignerDescription & { readonly kind: string }> {
  const kinds = await wallet.loadSignerKinds()
  const signer = wallet.signers.byAddress.get(address)
  // A device that could not be saved has a name all the same.
  const saved =
    known ??
    (isLocal(wallet, address) ? { type: 'local-session', address } : undefined)
  const found = saved && kindOfSaved(kinds, saved)
  if (saved && found?.saved) {
    const description = await found.saved.describe(saved, signer?.label)
    return { ...description, kind: found.kind }
  }
  if (signer) return { name: signer.label, kind: signer.kind }
  return { name: { text: shortenAddress(address) }, kind: 'unknown' }
}
