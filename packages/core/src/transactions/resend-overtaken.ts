import { RpcError } from '@cairn/clients'
import { findError, isSameAddress } from '@cairn/primitives'
import type { FeeOption } from '@cairn/protocol'
import { getAccount } from '../account/engine.ts'
import type { PendingTransaction } from '../inbox/pending.store.ts'
import { addPending, removePending } from '../inbox/pending-entries.ts'
import type { BaseWallet } from '../platform/base-wallet.ts'
import { nonceSpaceOf } from './nonce-space.ts'
import { callsOf } from './requested-calls.ts'
import { getFeeOptions, sendCalls, UnansweredError } from './send-calls.ts'
import type { TransactionsWallet } from './transactions-wallet.ts'

/**
 * Signs a failed transaction once more where another device's set the account
 * up first: what this one carried for that made it fail. It is the same request
 * in the same nonce space, at a fee that is no higher, so nothing is decided
 * that the person has not confirmed.
 *
 * @returns whether it is on its way again, under another id
 * @see TXPD-01 SEND-01
 */
export async function resendOvertaken(
  wallet: TransactionsWallet,
  entry: PendingTransaction,
): Promise<boolean> {
  const { sending, pending } = wallet
  const { chainId, metaTxnHash, requestedTransaction } = entry
  const carried = sending.setUpCarried.get(metaTxnHash)
  sending.setUpCarried.delete(metaTxnHash)
  const asksPerson =
    wallet.settings.getState().manualSigning ||
    wallet.storage.get('secondFactor') === true
  // A retry never asks the person to sign or type a code.
  if (!carried || asksPerson) return false
  const account = await getAccount(wallet)
  const { deployed, pendingConfigs } = await account.status(chainId)
  if (Number(!deployed) + pendingConfigs >= carried.steps) return false
  const calls = callsOf(requestedTransaction)
  const offer = await getFeeOptions(wallet, { chainId, calls })
  const feeOption = sameFee(offer.options, carried.feeOption)
  if (!offer.sponsored && !feeOption) return false
  let current = metaTxnHash
  const replace = (hash: string) => {
    removePending(pending, current)
    addPending(pending, { ...entry, metaTxnHash: hash })
    current = hash
  }
  const send = () =>
    sendCalls(wallet, {
      chainId,
      calls,
      feeOption,
      quote: offer.quote,
      force: carried.force,
      nonceSpace: nonceSpaceOf(wallet, requestedTransaction),
      onSigned: (sent) => replace(sent.metaTxnHash),
    })
  try {
    await sendPatiently(wallet, send)
    return true
  } catch (error) {
    // An answer that got lost may have been a yes: it is followed.
    if (error instanceof UnansweredError) return true
    replace(metaTxnHash)
    return false
  }
}

/** A relayer that paid for the failure lets the wallet wait: 2 s at first. */
const waitsMs = [3000, 6000, 12_000, 24_000, 48_000]

async function sendPatiently(
  { platform }: Pick<BaseWallet, 'platform'>,
  send: () => Promise<unknown>,
): Promise<void> {
  const { signal } = new AbortController()
  for (const ms of waitsMs) {
    try {
      await send()
      return
    } catch (error) {
      if (findError(error, RpcError)?.error !== 'RateLimited') throw error
    }
    await platform.delay(ms, signal)
  }
  await send()
}

/**
 * The same coin to the same payee at the same price or less; what was confirmed
 * is what is paid.
 */
export function sameFee(
  options: readonly FeeOption[],
  confirmed: FeeOption | undefined,
): FeeOption | undefined {
  if (!confirmed) return undefined
  const found = options.find(
    ({ token, to }) =>
      token.type === confirmed.token.type &&
      token.chainId === confirmed.token.chainId &&
      token.contractAddress?.toLowerCase() ===
        confirmed.token.contractAddress?.toLowerCase() &&
      isSameAddress(to, confirmed.to),
  )
  return found && BigInt(found.value) <= BigInt(confirmed.value)
    ? found
    : undefined
}
