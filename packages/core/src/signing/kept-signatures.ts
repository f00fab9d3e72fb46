import type { Address, Hex, WalletConfig } from '@cairn/primitives'
import { putSetting } from '../settings/settings.store.ts'
import type { Stored } from '../storage/storage.ts'
import type { SigningWallet } from './signing-wallet.ts'

/** Older signatures, in ms, are asked for again. */
export const keptLifetimeMs = 24 * 60 * 60 * 1000

/** Maximum number of remembered requests; the oldest leaves first. */
const maxKept = 20

type Kept = Stored<'keptSignatures'>
type Keeper = Pick<SigningWallet, 'settings' | 'storage' | 'now'>

/**
 * Whether signatures of a request that has not ended outlive the page. Turning
 * it off forgets those that were kept.
 *
 * @see SETT-01
 */
export function putPersistentSignatures(wallet: Keeper, on: boolean): void {
  putSetting(wallet.settings, wallet.storage, 'persistentSignatures', on)
  if (!on) wallet.storage.remove('keptSignatures')
}

/**
 * Keeps what signers gave for something that still lacks weight. Does nothing
 * while the setting is off.
 *
 * @see SETT-01
 */
export function keepSignatures(
  wallet: Keeper,
  subdigest: Hex,
  signatures: ReadonlyMap<Address, Hex>,
): void {
  if (!wallet.settings.getState().persistentSignatures) return
  const { [subdigest]: _, ...others } = read(wallet)
  const recent = Object.entries(others).slice(-(maxKept - 1))
  wallet.storage.set('keptSignatures', {
    ...(Object.fromEntries(recent) as Kept),
    [subdigest]: {
      at: wallet.now(),
      signatures: Object.fromEntries(signatures) as Kept[Hex]['signatures'],
    },
  })
}

/**
 * Returns the signatures that were kept for something, of signers that still
 * count. Every one is checked, because storage is not trusted; a contract's is
 * checked on the chain.
 *
 * @param asked.chainId - zero for every chain; then the default one is asked
 * @see SETT-01
 */
export async function keptSignatures(
  wallet: Keeper & Pick<SigningWallet, 'clients' | 'networks'>,
  asked: {
    readonly subdigest: Hex
    readonly chainId: number
    readonly config: WalletConfig
  },
): Promise<ReadonlyMap<Address, Hex>> {
  const { subdigest, chainId, config } = asked
  const found = read(wallet)[subdigest]?.signatures
  if (!found || !wallet.settings.getState().persistentSignatures)
    return new Map()
  // Few have anything kept: nobody else loads what recovers a signer.
  const { isSignedBy } = await import('../signers/is-signature-of.ts')
  const { defaultChainId } = wallet.networks.getState()
  const node = () => wallet.clients.node(chainId || defaultChainId)
  const kept = new Map<Address, Hex>()
  for (const { address } of config.signers) {
    const signature = found[address]
    if (signature && (await isSignedBy(address, subdigest, signature, node)))
      kept.set(address, signature)
  }
  return kept
}

/** Forgets what was kept for something that has ended. @see SETT-01 */
export function forgetSignatures(wallet: Keeper, subdigest: Hex): void {
  const kept = read(wallet)
  if (!kept[subdigest]) return
  const { [subdigest]: _, ...others } = kept
  wallet.storage.set('keptSignatures', others)
}

function read({ storage, now }: Keeper): Kept {
  const kept = Object.entries(storage.get('keptSignatures') ?? {})
  const oldest = now() - keptLifetimeMs
  return Object.fromEntries(kept.filter(([, { at }]) => at > oldest)) as Kept
}
