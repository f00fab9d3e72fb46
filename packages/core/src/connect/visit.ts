import type { DappVisit } from '@cairn/protocol'
import type { BaseWallet } from '../platform/base-wallet.ts'
import { storageName } from '../storage/storage.ts'

/** A page as far as a visit is read from it. */
export type VisitedPage = {
  readonly search: string
  readonly tabArea: Pick<Storage, 'getItem'>
}

/**
 * Whether an app opened this page, or opened it before a reload. Cheap, because
 * every start of the wallet asks it.
 *
 * @see DAPP-01
 */
export function isOpenedByApp({ search, tabArea }: VisitedPage): boolean {
  return (
    /[?&]sid=/.test(search) ||
    tabArea.getItem(storageName('dappVisit')) !== null
  )
}

/** Checks that the page is in the web view of a native app. @see NATV-01 */
export function isNativeView({ visit }: Pick<BaseWallet, 'visit'>): boolean {
  return visit?.view === 'native'
}

/** The reason why an app opened the wallet, if one did. @see SHELL-01 SHELL-02 */
export function openIntent({
  visit,
}: Pick<BaseWallet, 'visit'>):
  | NonNullable<DappVisit['intent']>['type']
  | undefined {
  return visit && (visit.intent?.type ?? 'openWithOptions')
}

/**
 * Returns the theme that the app asks for which opened the wallet. It counts
 * where the person has chosen none.
 *
 * @see DAPP-01
 */
export function themeOfApp({
  visit,
}: Pick<BaseWallet, 'visit'>): 'light' | 'dark' | undefined {
  const intent = visit?.intent
  const options = intent && 'options' in intent ? intent.options : undefined
  const theme = options?.settings?.theme
  return theme === 'light' || theme === 'dark' ? theme : undefined
}

/**
 * Whether an app asks to connect and gave its options. They stand in for the
 * terms, and the saved private route waits until the app has its answer.
 *
 * @see SHELL-02
 */
export function hasConnectOptions(wallet: Pick<BaseWallet, 'visit'>): boolean {
  return openIntent(wallet) === 'connect'
}
