import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useWalletStore } from '#shared/wallet-context.ts'

/** Around every page: the theme, and the top of the page on each new one. */
export function RootLayout() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const theme = useWalletStore(
    (wallet) => wallet.settings,
    (settings) => settings.theme,
  )
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [path])
  useEffect(() => {
    if (theme) document.documentElement.dataset.theme = theme
    else delete document.documentElement.dataset.theme
  }, [theme])
  return <Outlet />
}
