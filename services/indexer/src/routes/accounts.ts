import { timingSafeEqual } from 'node:crypto'
import type { accounts } from '@cairn/protocol'
import { type Handlers, HttpError } from '@cairn/service-kit'
import { bareHex } from '../db/bytes.ts'
import type { IndexedChain } from '../indexed-chain.ts'

/**
 * Handles accounts that other services of this stack add.
 *
 * @param key - the secret that they share
 * @see SRVC-01 ad
 */
export function accountsHandlers(
  chains: readonly IndexedChain[],
  key: Uint8Array,
): Handlers<typeof accounts> {
  return {
    async add({ accounts, chainId, isNew }, { token }) {
      if (!isSame(token, key))
        throw new HttpError('Unauthorized', 'This is between services.')
      const bare = accounts.map(bareHex)
      await Promise.all(
        chains
          .filter(({ chain }) => !chainId || chain.chainId === chainId)
          .map((chain) => chain.accounts?.add(bare, { isNew })),
      )
      return {}
    },
  }
}

function isSame(token: string | undefined, key: Uint8Array): boolean {
  const given = Buffer.from(token ?? '', 'hex')
  return given.length === key.length && timingSafeEqual(given, key)
}
