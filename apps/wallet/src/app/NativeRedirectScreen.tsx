import { Loader } from '@cairn/ui'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { NotFoundScreen } from './NotFoundScreen.tsx'
import { messages } from './shell.messages.ts'

/**
 * Leads on to a page outside the wallet. A native app catches this path and
 * opens the system's browser; elsewhere the page itself goes there. Only pages
 * that configuration names are led to.
 *
 * @see SHELL-06
 */
export function NativeRedirectScreen() {
  const { links } = useWallet().environment
  const { url } = useSearch({ strict: false })
  const target = [links?.support, links?.community].find(
    (link) => link !== undefined && link === url,
  )
  useEffect(() => {
    if (target !== undefined) window.location.replace(target)
  }, [target])
  return target === undefined ? (
    <NotFoundScreen />
  ) : (
    <Loader title={messages.leaving} />
  )
}
