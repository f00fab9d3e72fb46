import { type Address, isSameAddress, toAddress } from '@cairn/primitives'
import * as z from 'zod/mini'
import type { Wallet } from '../wallet.ts'

const prefix = 'signer-meta-'

const signerMetadata = z.discriminatedUnion('type', [
  z.object({ type: z.literal('local-session'), address: z.string() }),
  z.object({
    type: z.literal('passwordless'),
    address: z.string(),
    email: z.string(),
  }),
  z.object({ type: z.literal('recoveryKey'), address: z.string() }),
  z.object({ type: z.literal('plain-password'), address: z.string() }),
])

/** What an account remembers of one of its signers. */
export type SignerMetadata = z.output<typeof signerMetadata>

/** Remembers signers with the account, for its other devices to name them. */
export async function saveSignerMetadata(
  wallet: Wallet,
  signers: readonly SignerMetadata[],
): Promise<void> {
  await Promise.all(
    signers.map((object) =>
      wallet.clients.api.userStorageSave({
        key: `${prefix}${toAddress(object.address)}`,
        object,
      }),
    ),
  )
}

/** Forgets a signer that the account no longer has. */
export async function deleteSignerMetadata(
  wallet: Wallet,
  address: Address,
): Promise<void> {
  const key = `${prefix}${toAddress(address)}`
  await wallet.clients.api.userStorageDelete({ key })
}

/**
 * What the account remembers of its signers, by address. Entries that do not
 * say what their key says are passed over.
 *
 * @see SESS-02
 */
export async function loadSignerMetadata(
  wallet: Wallet,
): Promise<ReadonlyMap<Address, SignerMetadata>> {
  const { objects } = await wallet.clients.api.userStorageFetchAll({})
  const found = new Map<Address, SignerMetadata>()
  for (const [key, object] of Object.entries(objects)) {
    if (!key.startsWith(prefix)) continue
    const read = z.safeParse(signerMetadata, object)
    const named = key.slice(prefix.length)
    if (!read.success || !isSameAddress(read.data.address, named))
      wallet.log.warn({ key }, 'SignerStore: Invalid saved signer')
    else found.set(toAddress(named), read.data)
  }
  return found
}
