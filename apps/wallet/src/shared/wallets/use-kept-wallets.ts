import {
  activateSlot,
  deleteSlot,
  type KeptWallet,
  listKeptWallets,
  slotOf,
  type Wallet,
} from '@cairn/core'
import { isSameAddress, shortenAddress } from '@cairn/primitives'
import { useState } from 'react'
import { useWallet } from '../wallet/wallet-context.ts'

/** The wallets of this device, and the slot of the one that is open. */
export type KeptWallets = {
  readonly all: readonly KeptWallet[]
  readonly others: readonly KeptWallet[]
  /** The slot of the open wallet. */
  readonly slot: string
  /** Reads them again, after a change. */
  readonly reload: () => void
}

/**
 * Whether this page may open another wallet: an app's window and the extension
 * stay with theirs.
 *
 * @see SHELL-11
 */
export function canSwitch({ visit, platform }: Wallet): boolean {
  return visit === undefined && platform.extension === undefined
}

/** Reads the wallets of this device. @see SHELL-11 */
export function useKeptWallets(): KeptWallets {
  const wallet = useWallet()
  const read = () => listKeptWallets(window.localStorage, wallet.log)
  const [all, setAll] = useState(read)
  const slot = slotOf(wallet)
  return {
    all,
    others: all.filter((one) => one.slot !== slot),
    slot,
    reload: () => setAll(read()),
  }
}

/** Returns the name that a wallet has on this device, if any. @see SHELL-11 */
export function useKeptName(): (address: string) => string | undefined {
  const { all } = useKeptWallets()
  return (address) =>
    all.find((one) => one.name && isSameAddress(one.address, address))?.name
}

/** Returns the name of a wallet, else its short address. */
export function nameOfWallet({ name, address }: KeptWallet): string {
  return name ?? shortenAddress(address, 4, 4)
}

/**
 * Opens another wallet: this tab and those beside it load again. What a sign-in
 * left that is given up here is deleted.
 *
 * @see SHELL-11
 */
export async function openWallet(wallet: Wallet, next: string): Promise<void> {
  const slot = slotOf(wallet)
  const all = listKeptWallets(window.localStorage, wallet.log)
  if (!all.some((one) => one.slot === slot)) await forgetWallet(wallet, slot)
  activateSlot(window, next)
  window.location.replace('/wallet')
}

/**
 * Opens the wallet that follows one which has left this device; the sign-in, in
 * the first wallet's place, if there is none.
 *
 * @see SHELL-11 SESS-03
 */
export function openNextWallet({ others }: Pick<KeptWallets, 'others'>): void {
  const next = others.find(({ state }) => state === 'signed-in') ?? others[0]
  activateSlot(window, next?.slot ?? '')
  window.location.replace('/')
}

/**
 * Goes on after a sign-out: to another wallet of this device if there is one.
 * Deletes everything that this wallet left behind.
 *
 * @see SHELL-11 SESS-03
 */
export async function leaveWallet(wallet: Wallet): Promise<void> {
  const slot = slotOf(wallet)
  const all = listKeptWallets(window.localStorage, wallet.log)
  await forgetWallet(wallet, slot)
  openNextWallet({ others: all.filter((one) => one.slot !== slot) })
}

/** Deletes what is kept of a wallet, as far as the browser lets it. @see SHELL-11 SHELL-12 */
export async function forgetWallet(
  { log }: Pick<Wallet, 'log'>,
  slot: string,
): Promise<void> {
  await deleteSlot(window, slot).catch((error: unknown) => {
    log.error({ error: String(error) }, 'Could not delete a wallet')
  })
}
