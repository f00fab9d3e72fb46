import type { BaseWallet } from '../platform/base-wallet.ts'

/** Stands in the note for all removals that have succeeded. */
const succeeded = 'succeeded'

type NotingWallet = Pick<BaseWallet, 'storage'>

/**
 * Notes a removal that begins. The note holds the id of each removal until it
 * is rejected or succeeds, so that one never deletes the note of another.
 *
 * @returns the id of the removal
 * @see REMV-01
 */
export function noteRemoval(wallet: NotingWallet): string {
  const id = crypto.randomUUID()
  change(wallet, (noted) => [...noted, id])
  return id
}

/** Deletes a removal that was rejected from the note. */
export function dropRemoval(wallet: NotingWallet, id: string): void {
  change(wallet, (noted) => noted.filter((one) => one !== id))
}

/** Notes that tokens must end: a removal has succeeded. */
export function noteTokensToEnd(wallet: NotingWallet, id?: string): void {
  change(wallet, (noted) => [...noted.filter((one) => one !== id), succeeded])
}

/** Notes that tokens have ended. Removals that are still open stay in the note. */
export function noteTokensEnded(wallet: NotingWallet): void {
  change(wallet, (noted) => noted.filter((one) => one !== succeeded))
}

function change(
  { storage }: NotingWallet,
  edit: (noted: readonly string[]) => readonly string[],
): void {
  const stored = storage.get('tokensToEnd') ?? []
  const noted = stored === true ? [succeeded] : stored
  const next = [...new Set(edit(noted))]
  if (next.length > 0) storage.set('tokensToEnd', next)
  else storage.remove('tokensToEnd')
}
