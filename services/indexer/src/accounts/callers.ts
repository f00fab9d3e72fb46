import {
  type Call,
  createProofCheck,
  createSessionCheck,
  createTokenLookUp,
  type Platform,
  walletAccount,
} from '@cairn/service-kit'

/**
 * Returns the account of the wallet whose session a call belongs to, in lower
 * case without `0x`; `undefined` for any other call. A wrong token is as none:
 * what strangers see needs none.
 */
export type CallerOf = (call: Call) => Promise<string | undefined>

/** Creates the check of wallets' sessions, at the indexer's addresses. */
export function createCallers({
  urls,
  fetch,
  now,
}: Pick<Platform, 'urls' | 'fetch' | 'now'>): (chain: string) => CallerOf {
  const lookUp = createTokenLookUp({ url: urls.api, fetch })
  const checkAt = (url: string) =>
    createSessionCheck({ proofs: createProofCheck({ url, now }), lookUp })
  const ofGateway = checkAt(urls.indexerGateway)
  // A proof holds once, and the gateway asks several chains for one call.
  const known = new WeakMap<Call, Promise<string | undefined>>()
  return (chain) => {
    const ofChain = checkAt(
      `${urls.indexerGateway.replace(/\/$/, '')}/chains/${chain}`,
    )
    return (call) => {
      if (call.token === undefined) return Promise.resolve(undefined)
      const isGateway = call.path.startsWith('/rpc/IndexerGateway/')
      const found =
        known.get(call) ??
        (isGateway ? ofGateway : ofChain)(call).then(
          (session) => walletAccount(session).slice(2).toLowerCase(),
          () => undefined,
        )
      known.set(call, found)
      return found.catch(() => undefined)
    }
  }
}
