import { themeOfApp, track } from '@cairn/core'
import { Outlet, rootRouteId, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useWallet, useWalletStore } from '#shared/wallet/wallet-context.ts'

/** Around every page: the theme, and the top of the page on each new one. */
export function RootLayout() {
  const wallet = useWallet()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const page = useRouterState({ select: ({ matches }) => matches.at(-1)?.id })
  // What stands for the addresses in a path: no view names one.
  const pattern = useRouterState({
    select: ({ matches }) => {
      const last = matches.at(-1)
      return last?.routeId === rootRouteId ? '/404' : (last?.fullPath ?? '/')
    },
  })
  const chosen = useWalletStore(
    (wallet) => wallet.settings,
    (settings) => settings.theme,
  )
  const theme = chosen ?? themeOfApp(wallet)
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [path])
  // Another page of the same pattern is another view.
  useEffect(() => {
    track(wallet, { event: 'VIEW', path: pattern })
  }, [wallet, page, pattern])
  useEffect(() => {
    if (theme) document.documentElement.dataset.theme = theme
    else delete document.documentElement.dataset.theme
  }, [theme])
  return <Outlet />
}
