import {
  delay,
  getOwnName,
  InvalidNameError,
  resolveName,
  type Wallet,
} from '@cairn/core'
import type { Address } from '@cairn/primitives'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAccountAddress, useWallet } from '../wallet/wallet-context.ts'

const typingPauseMs = 500

/** Whether a text is meant as a name: it has a dot and is no address. */
export function isNameLike(text: string): boolean {
  const trimmed = text.trim()
  return /^[^\s.]+(\.[^\s.]+)+$/.test(trimmed) && !trimmed.startsWith('0x')
}

/**
 * The address behind a name: null when nobody has it, asked once the typing
 * has paused. Texts that are no name are not asked for.
 *
 * @see CONT-01 SEND-01
 */
export function nameOptions(wallet: Wallet, text: string) {
  const name = text.trim().toLowerCase()
  return queryOptions({
    queryKey: ['name', name],
    queryFn: async ({ signal }): Promise<Address | null> => {
      await delay(typingPauseMs, signal)
      try {
        return (await resolveName(wallet, name)) ?? null
      } catch (error) {
        if (error instanceof InvalidNameError) return null
        throw error
      }
    },
    enabled: isNameLike(name),
    staleTime: 60_000,
    retry: 1,
  })
}

/** The name that the person gave the open wallet, else the one on chain. @see CONT-02 SHELL-11 */
export function ownNameOptions(wallet: Wallet, address: Address) {
  return queryOptions({
    queryKey: ['own-name', address],
    queryFn: async () =>
      wallet.storage.get('walletName') ??
      (await getOwnName(wallet, address)) ??
      null,
    staleTime: 60_000,
  })
}

/** The user's own name, where there is one. @see CONT-02 SHELL-08 */
export function useOwnName(): string | undefined {
  const wallet = useWallet()
  const { data } = useQuery(ownNameOptions(wallet, useAccountAddress()))
  return data ?? undefined
}
