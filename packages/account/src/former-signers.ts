import type { Account } from '@0xsequence/account'
import type { commons } from '@0xsequence/core'
import {
  type Address,
  isSameAddress,
  signedWeight,
  type WalletConfig,
} from '@cairn/primitives'
import { toWalletConfig } from './wallet-config.ts'

/** A removed signer whose signatures a chain still accepts. */
export type FormerSigner = {
  readonly address: Address
  /** `true` if its weight alone reaches the threshold. */
  readonly actsAlone: boolean
}

/** Removed signers whose signatures a chain still accepts. */
export type ChainRemovals = {
  readonly deployed: boolean
  /** Hash of the account's newest configuration, the same on every chain. */
  readonly imageHash: string
  readonly former: readonly FormerSigner[]
}

/**
 * Finds removed signers whose signatures a chain still accepts. A chain knows
 * only the configuration published there. Until a newer one is published, it
 * accepts the signatures of every later configuration that was ever signed.
 * Leaves out signers that need a guard to reach the threshold.
 *
 * @param guards - guards, which refuse removed signers
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

/**
 * Returns signers of older configurations that are not in the newest and could
 * still act.
 */
export function formerSigners(
  current: WalletConfig,
  older: readonly WalletConfig[],
  guards: readonly Address[],
): readonly FormerSigner[] {
  const found = new Map<Address, FormerSigner>()
  for (const config of older) {
    const free = config.signers
      .map(({ address }) => address)
      .filter((address) => !includes(guards, address))
    const reach = (signed: readonly Address[]) =>
      signedWeight(config, new Set(signed)) >= config.threshold
    if (!reach(free)) continue
    for (const address of free) {
      if (current.signers.some((one) => isSameAddress(one.address, address)))
        continue
      const actsAlone =
        reach([address]) || (found.get(address)?.actsAlone ?? false)
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
