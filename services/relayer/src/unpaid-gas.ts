import { HttpError } from '@cairn/service-kit'
import type { Accepted } from './metatx.ts'

/** Gas that the relayer may lose on a chain in a day, besides what was paid. */
export type UnpaidLimits = {
  /** For one wallet, beyond what it has paid for. */
  readonly perWallet: bigint
  /** For all wallets of one network address. */
  readonly perCaller: bigint
  /** For everyone. */
  readonly perDay: bigint
}

/** Gas of a wallet's newest transactions. */
export type WalletGas = {
  /** Used and paid for. */
  readonly paid: bigint
  /** Used and not paid for. */
  readonly lost: bigint
  /** The part of `lost` of the last day. */
  readonly lostLately: bigint
  /** Limits of what is not mined yet. */
  readonly onItsWay: bigint
}

/** Gas at risk on a chain: lost in the last day, or on its way. */
export type Risks = {
  readonly wallets: ReadonlyMap<string, WalletGas>
  /** By caller. */
  readonly callers: ReadonlyMap<string, bigint>
  /** By caller, the part of it that no wallet signed. */
  readonly unsigned: ReadonlyMap<string, bigint>
}

/** Which limit a transaction is over. */
export type OverLimit =
  | 'too-large'
  | 'wallet-risk'
  | 'caller-risk'
  | 'day-risk'
  | 'unsigned-risk'

/**
 * `paid`: the wallet has paid for more gas than it could lose now. `risked`:
 * the relayer may lose it.
 */
export type Judgement = 'paid' | 'risked' | OverLimit

type Judged = Pick<Accepted, 'gasLimit' | 'payer' | 'caller' | 'gasPaid'>

/** Callers on this machine, which have no limit of their own. */
export const ownCaller = 'local'
/** Calls that no wallet signed get this part of each limit. */
const unsignedPart = 4n
const nothing: WalletGas = { paid: 0n, lost: 0n, lostLately: 0n, onItsWay: 0n }

/**
 * Whether a transaction is free and no wallet's own: anybody can make up such
 * calls, so that their gas counts as lost also where they succeed.
 */
function isUnsigned({
  payer,
  gasPaid,
}: Pick<Accepted, 'payer' | 'gasPaid'>): boolean {
  return payer === undefined && gasPaid === undefined
}

/**
 * Judges transactions in order, each after those before it: what is on its way
 * may be lost in full, because it may pass the try and fail in a block.
 *
 * @see SRVC-01 z
 */
export function judgeRisks(
  known: Risks,
  limits: UnpaidLimits,
  batch: readonly Judged[],
): readonly Judgement[] {
  const wallets = new Map(known.wallets)
  const atRisk = createSums(known.callers)
  const unsigned = createSums(known.unsigned)
  return batch.map((one) => {
    const { gasLimit, payer, caller = ownCaller } = one
    const wallet = (payer && wallets.get(payer)) || nothing
    const judgement = judge()
    if (judgement === 'paid' || judgement === 'risked') {
      const onItsWay = wallet.onItsWay + gasLimit
      if (payer) wallets.set(payer, { ...wallet, onItsWay })
    }
    if (judgement === 'risked') {
      atRisk.add(caller, gasLimit)
      if (isUnsigned(one)) unsigned.add(caller, gasLimit)
    }
    return judgement

    function judge(): Judgement {
      const { paid, lost, lostLately, onItsWay } = wallet
      if (onItsWay + gasLimit <= paid - lost) return 'paid'
      if (gasLimit > limits.perWallet) return 'too-large'
      if (lostLately + onItsWay + gasLimit > limits.perWallet)
        return 'wallet-risk'
      if (isUnsigned(one) && overBy(unsigned, unsignedPart))
        return 'unsigned-risk'
      return overBy(atRisk) ?? 'risked'
    }

    function overBy(sums: Sums, part = 1n) {
      const ofCaller = (sums.of(caller) + gasLimit) * part
      if (caller !== ownCaller && ofCaller > limits.perCaller)
        return 'caller-risk'
      const ofAll = (sums.total() + gasLimit) * part
      return ofAll > limits.perDay ? 'day-risk' : undefined
    }
  })
}

type Sums = ReturnType<typeof createSums>

/** Adds up gas by caller. */
function createSums(known: ReadonlyMap<string, bigint>) {
  const sums = new Map(known)
  let total = [...sums.values()].reduce((sum, gas) => sum + gas, 0n)
  const of = (caller: string) => sums.get(caller) ?? 0n
  return {
    of,
    total: () => total,
    add(caller: string, gas: bigint) {
      sums.set(caller, of(caller) + gas)
      total += gas
    },
  }
}

const sentences: Readonly<Record<OverLimit, string>> = {
  'too-large':
    'This takes more gas than a wallet gets that has paid for little so far. Send less at once.',
  'wallet-risk':
    'Transactions of this wallet failed unpaid, or many are on their way. Try again once these ended, or tomorrow.',
  'caller-risk':
    'Transactions from your network address failed unpaid, or many are on their way. Try again once these ended, or tomorrow.',
  'day-risk':
    'Too many transactions of new wallets failed unpaid today. Try again tomorrow.',
  'unsigned-risk':
    'Much was sent for free today that no wallet signed. Send it from a wallet, or try again tomorrow.',
}

/** Returns the answer to a transaction that is over a limit. */
export function unpaidGas(over: OverLimit): HttpError {
  return new HttpError('RateLimited', sentences[over], { reason: 'unpaid gas' })
}

/** Whether an answer names a limit. */
export function isOverLimit(answer: string): answer is OverLimit {
  return answer in sentences
}
