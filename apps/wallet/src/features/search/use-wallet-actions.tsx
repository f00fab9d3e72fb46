import { canPair, putSetting } from '@cairn/core'
import { type Entry, entryOf } from '@cairn/primitives'
import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import Settings from 'lucide-react/icons/settings'
import Zap from 'lucide-react/icons/zap'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { overlayState } from '#shared/navigation/use-close-overlay.ts'
import { useIsWatching, useWallet } from '#shared/wallet/wallet-context.ts'
import { actionWords } from './action.messages.ts'

/** Something that the wallet can do or set. */
export type WalletAction = {
  readonly id: string
  readonly title: string
  readonly icon: ReactNode
  readonly run: () => void
}

type ActionId = keyof typeof actionWords

const settingsPages = {
  profile: '/settings/profile',
  language: '/settings/language',
  currency: '/settings/currency',
  networks: '/settings/networks',
  devices: '/settings/sessions',
  security: '/settings/guard',
  recovery: '/settings/recovery',
  apps: '/settings/connected-sites',
  approvals: '/settings/approvals',
  hidden: '/settings/hidden-tokens',
  deployment: '/wallet-deployment',
  holders: '/settings/signers',
  advanced: '/settings/advanced',
} as const satisfies Partial<Record<ActionId, string>>

/** Actions that need no signer. @see SHELL-12 */
const readingActions: ReadonlySet<string> = new Set<ActionId>([
  'history',
  'export',
  'dark',
  'light',
  'hide',
  'show',
  'shortcuts',
  'language',
  'currency',
  'networks',
  'hidden',
])

const isSetting = (id: string): id is keyof typeof settingsPages =>
  id in settingsPages

/**
 * Actions and pages of settings, ready to be searched.
 *
 * @param close - closes the search, where no page opens instead
 * @see SRCH-01
 */
export function useWalletActions(
  close: () => void,
): readonly Entry<WalletAction>[] {
  const wallet = useWallet()
  const { settings, storage } = wallet
  const hidden = useStore(settings, (state) => state.hideBalances)
  const navigate = useNavigate()
  const isWatching = useIsWatching()
  const go = (to: NavigateOptions) => () =>
    void navigate({ ...to, replace: true })
  const over = (search: object) =>
    go({ to: '.', search: search as never, state: overlayState })
  const set = (change: () => void) => () => {
    change()
    close()
  }
  const theme = (value: 'dark' | 'light') =>
    set(() => putSetting(settings, storage, 'theme', value))
  const balances = set(() =>
    putSetting(settings, storage, 'hideBalances', !hidden),
  )
  const runs: Partial<Record<ActionId, (() => void) | undefined>> = {
    send: go({ to: '/send' }),
    receive: over({ receive: true }),
    history: go({ to: '/history' }),
    export: go({ to: '/history', search: { export: true } as never }),
    contacts: go({ to: '/contacts' }),
    pair: canPair(wallet) ? over({ pair: true }) : undefined,
    dark: theme('dark'),
    light: theme('light'),
    [hidden ? 'show' : 'hide']: balances,
    shortcuts: over({ shortcuts: true }),
    signOut: go({ to: '/auth/logout' }),
  }
  return (Object.keys(actionWords) as ActionId[]).flatMap((id) => {
    if (isWatching && !readingActions.has(id)) return []
    const [title, more] = actionWords[id]
    const run = isSetting(id) ? go({ to: settingsPages[id] }) : runs[id]
    if (!run) return []
    const icon = isSetting(id) ? <Settings size={20} /> : <Zap size={20} />
    return [entryOf({ id, title, icon, run }, [title], [more])]
  })
}
