import {
  type Address,
  isSameAddress,
  shortenAddress,
  signerLevel,
} from '@cairn/primitives'
import type { Wallet } from '../wallet.ts'
import { getAccount } from './engine.ts'
import { loadSignerMetadata, type SignerMetadata } from './signer-metadata.ts'

/** A signer of the account, as the list of devices shows it. @see SESS-01 */
export type ActiveSession = {
  readonly name: string
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
 * @see SESS-02
 */
export async function activeSessions(
  wallet: Wallet,
): Promise<readonly ActiveSession[]> {
  const account = await getAccount(wallet)
  const known = await loadSignerMetadata(wallet).catch(() => noMetadata)
  const chains = wallet.environment.networks.map(({ chainId }) => chainId)
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

  return [...Map.groupBy(found, ({ address }) => address)].map(
    ([address, entries]) => {
      const weight = Math.max(...entries.map((entry) => entry.weight))
      return {
        name: nameOf(wallet, address, known.get(address)),
        address,
        weight,
        networks: entries.map(({ chainId }) => chainId),
        fixed: weight >= signerLevel.gold,
        local: isLocal(wallet, address),
      }
    },
  )
}

function isLocal(wallet: Wallet, address: Address): boolean {
  const own = wallet.storage.get('sessionDump')?.sessionAddress
  return own !== undefined && isSameAddress(own, address)
}

const noMetadata: ReadonlyMap<Address, SignerMetadata> = new Map()

function nameOf(
  wallet: Wallet,
  address: Address,
  known: SignerMetadata | undefined,
): string {
  if (known?.type === 'passwordless') return known.email
  const signer = wallet.runtime.signers.get(address)
  if (signer) return signer.label
  return shortenAddress(address)
}
