import type { Account } from '@0xsequence/account'
import type { commons } from '@0xsequence/core'
import {
  type Address,
  isSameAddress,
  type WalletConfig,
} from '@cairn/primitives'
import { toWalletConfig } from './wallet-config.ts'

/** A signer that was removed, and that one chain still obeys. */
export type FormerSigner = {
  readonly address: Address
  /** Its weight alone reaches the threshold. */
  readonly actsAlone: boolean
}

/** Whom a chain still obeys although the account removed them. */
export type ChainRemovals = {
  readonly deployed: boolean
  /** What the account agreed on last; the same on every chain. */
  readonly imageHash: string
  readonly former: readonly FormerSigner[]
}

/**
 * Finds removed signers that one chain still obeys. A chain knows only the
 * configuration that was published there: until a newer one is, it takes the
 * signatures of every configuration that was ever agreed on after it. Signers
 * that need a guard to reach the threshold are left out.
 *
 * @param guards - they refuse whoever was removed
 * @see REMV-01
 */
export async function chainRemovals(
  account: Account,
  chainId: number,
  guards: readonly Address[],
): Promise<ChainRemovals> {
  const status = await account.status(chainId, true)
  const { onChain, imageHash, presignedConfigurations } = status
  const between = await Promise.all(
    presignedConfigurations
      .slice(0, -1)
      .map(({ nextImageHash }) => configOf(account, nextImageHash)),
  )
  const current = toWalletConfig(status.config)
  const obeyed = [onChain.config, ...between].map(toWalletConfig)
  return {
    deployed: onChain.deployed,
    imageHash,
    former: formerSigners(current, obeyed, guards),
  }
}

/** Who of older configurations is not in the newest, and could still act. */
export function formerSigners(
  current: WalletConfig,
  older: readonly WalletConfig[],
  guards: readonly Address[],
): readonly FormerSigner[] {
  const found = new Map<Address, FormerSigner>()
  for (const { threshold, signers } of older) {
    const free = signers.filter(({ address }) => !includes(guards, address))
    const together = free.reduce((sum, { weight }) => sum + weight, 0)
    if (together < threshold) continue
    for (const { address, weight } of free) {
      if (current.signers.some((one) => isSameAddress(one.address, address)))
        continue
      const actsAlone =
        weight >= threshold || (found.get(address)?.actsAlone ?? false)
      found.set(address, { address, actsAlone })
    }
  }
  return [...found.values()]
}

function includes(addresses: readonly Address[], address: Address): boolean {
  return addresses.some((one) => isSameAddress(one, address))
}

async function configOf(
  account: Account,
  imageHash: string,
): Promise<commons.config.Config> {
  const config = await account.tracker.configOfImageHash({ imageHash })
  if (!config) throw new TypeError(`No configuration ${imageHash}`)
  return config
}
