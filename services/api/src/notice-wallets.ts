import {
  type AccountNotice,
  type Call,
  createTtlCache,
  type Session,
} from '@cairn/service-kit'

type SessionOf = (call: Call) => Promise<Session>

/** A wallet is named again after this time, in ms. */
const againMs = 3_600_000
const mostRemembered = 20_000

/**
 * Names the wallets whose sessions are used to the indexer, each once an hour: a
 * wallet that was made elsewhere is known by nothing else.
 *
 * @see SRVC-01 ad
 */
export function noticeWallets(
  notice: AccountNotice,
  now: () => Date,
): (sessionOf: SessionOf) => SessionOf {
  const named = createTtlCache<true>(mostRemembered, now)
  return (sessionOf) => async (call) => {
    const session = await sessionOf(call)
    const { account, isWallet } = session
    if (isWallet && !named.find(account)) {
      named.put(account, true, againMs)
      notice([account])
    }
    return session
  }
}
