import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useWallet } from '#shared/wallet/wallet-context.ts'

/**
 * Runs what an open account needs beside its screens. Its code is loaded after
 * them.
 *
 * @see TXPD-01 TXRQ-01 SESS-04
 */
export function AccountWatch() {
  const wallet = useWallet()
  const queries = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    let end: (() => void) | undefined
    let isOver = false
    import('./watch-account.ts').then(
      ({ watchAccount }) => {
        if (!isOver) end = watchAccount(wallet, { queries, router })
      },
      // The next page follows what is pending.
      (error: unknown) =>
        wallet.log.warn({ error: String(error) }, 'Could not follow'),
    )
    return () => {
      isOver = true
      end?.()
    }
  }, [wallet, queries, router])
  return null
}
