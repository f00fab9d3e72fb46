import { startAccountWatch } from '@cairn/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWallet } from '#shared/wallet-context.ts'

/**
 * Runs what an open account needs beside its screens: pending transactions are
 * followed, and what they changed is read again.
 *
 * @see TXPD-01
 */
export function AccountWatch() {
  const wallet = useWallet()
  const queries = useQueryClient()
  useEffect(
    () =>
      startAccountWatch(wallet, () => {
        void queries.invalidateQueries({ queryKey: ['balances'] })
        void queries.invalidateQueries({ queryKey: ['history'] })
      }),
    [wallet, queries],
  )
  return null
}
