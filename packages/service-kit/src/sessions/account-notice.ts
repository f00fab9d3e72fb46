import { createRpcClient } from '@cairn/clients'
import { accounts } from '@cairn/protocol'
import type { Platform } from '../platform.ts'

/** Tells the indexer of accounts. It is not waited for, and never fails. */
export type AccountNotice = (
  accounts: readonly string[],
  options?: {
    /** The one chain in question. */
    readonly chainId?: number
    /** Made here just now, so that nothing happened to them before. */
    readonly isNew?: boolean
  },
) => void

const timeoutMs = 10_000

/**
 * Creates the way in which a service names accounts to the indexer. Where every
 * chain is read block by block, it says nothing and needs no key.
 *
 * @see SRVC-01 ad
 */
export async function createAccountNotice({
  chains,
  urls,
  fetch,
  log,
  secret,
}: Pick<
  Platform,
  'chains' | 'urls' | 'fetch' | 'log' | 'secret'
>): Promise<AccountNotice> {
  const ids = new Set(
    chains.flatMap(({ chainId, index }) =>
      index?.mode === 'accounts' ? [chainId] : [],
    ),
  )
  if (ids.size === 0) return () => {}
  const key = Buffer.from(await secret('accounts-key', 32)).toString('hex')
  const client = createRpcClient(accounts, {
    url: urls.indexerGateway,
    authorize: async () => ({ authorization: `Bearer ${key}` }),
    ...{ fetch, timeoutMs },
  })
  return (named, options = {}) => {
    if (options.chainId !== undefined && !ids.has(options.chainId)) return
    // A wallet that was not named is added when it asks for its coins.
    client
      .add({ accounts: named as `0x${string}`[], ...options })
      .catch((err: unknown) => log.warn({ err }, 'account not followed'))
  }
}
