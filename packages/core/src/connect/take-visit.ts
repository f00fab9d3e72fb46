import { parseJson } from '@cairn/primitives'
import { type DappVisit, dappVisit, readDappVisit } from '@cairn/protocol'
import * as z from 'zod/mini'
import { activeWalletName } from '../storage/active-slot.ts'
import { type StorageArea, storageName } from '../storage/storage.ts'

const name = storageName('dappVisit')

/**
 * Reads the visit of the app that opened this page, and keeps it in this tab
 * for reloads and redirects. Two popups of two apps never read each other's.
 *
 * @param tab - storage of this tab alone
 * @param isNative - the page has the bridge of a native app, and no opener
 * @see DAPP-01 AUTH-06
 */
export function takeVisit(
  tab: StorageArea,
  search: string,
  isNative = false,
): DappVisit | undefined {
  const opened = readDappVisit(new URLSearchParams(search))
  const kept = z.safeParse(dappVisit, parseJson(tab.getItem(name) ?? '')).data
  // A reload has the id alone in its address.
  const isSame = kept !== undefined && opened?.sessionId === kept.sessionId
  const found = isSame || !opened ? kept : opened
  const visit: DappVisit | undefined =
    found && isNative ? { ...found, view: 'native' } : found
  if (visit) tab.setItem(name, JSON.stringify(visit))
  return visit
}

/** Forgets the visit, and the wallet that this tab kept for it: nobody answers. */
export function leaveVisit(tab: StorageArea): void {
  tab.removeItem(name)
  tab.removeItem(activeWalletName)
}
