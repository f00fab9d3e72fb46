import { coinId, nativeTokenAddress } from '@cairn/primitives'
import type { FeeOption } from '@cairn/protocol'
import type { BaseWallet } from '../platform/base-wallet.ts'

/** A way to pay the fee, and whether there is enough for it. */
export type FeeChoice = {
  /** The coin it is paid in, as the wallet names coins. */
  readonly id: string
  readonly option: FeeOption
  readonly affordable: boolean
}

/** The coin that a fee option is paid in. */
function feeCoinId({ token }: FeeOption): string {
  return coinId(token.chainId, token.contractAddress ?? nativeTokenAddress)
}

/**
 * Every way to pay, with what is left of each coin after the calls themselves
 * have spent theirs.
 *
 * @param balanceOf - base units held of a coin
 * @param spent - base units that the calls spend, by coin
 * @see SEND-01
 */
export function listFeeChoices(
  options: readonly FeeOption[],
  balanceOf: (id: string) => bigint,
  spent: ReadonlyMap<string, bigint>,
): readonly FeeChoice[] {
  return options.map((option) => {
    const id = feeCoinId(option)
    const left = balanceOf(id) - (spent.get(id) ?? 0n)
    return { id, option, affordable: left >= BigInt(option.value) }
  })
}

/**
 * The choice that stands: what the person prefers if it can pay, else the
 * first that can.
 */
export function pickFee(
  choices: readonly FeeChoice[],
  preferredId: string | undefined,
): FeeChoice | undefined {
  const affordable = choices.filter((choice) => choice.affordable)
  return affordable.find(({ id }) => id === preferredId) ?? affordable[0]
}

/** A tenth more than asked stays behind: the fee may rise until it is paid. */
const feeMarginPercent = 110n

/**
 * The most of a coin that can be sent, in base units: its balance, less the fee
 * where the same coin pays it. How much is entered so far makes no difference:
 * with the whole balance entered nothing would be left to pay the fee with.
 *
 * @param spent - base units that other calls spend, by coin
 * @see SEND-01
 */
export function maxToSend(
  coin: { readonly id: string; readonly balance: bigint },
  options: readonly FeeOption[],
  balanceOf: (id: string) => bigint,
  spent: ReadonlyMap<string, bigint>,
  preferredId: string | undefined,
): bigint {
  const left = coin.balance - (spent.get(coin.id) ?? 0n)
  const choices = listFeeChoices(options, balanceOf, spent)
  const fee = pickFee(choices, preferredId)
  const kept =
    fee?.id === coin.id
      ? (BigInt(fee.option.value) * feeMarginPercent) / 100n
      : 0n
  return left > kept ? left - kept : 0n
}

/** Returns the coin that this device last paid a chain's fees in. */
export function feePreference(
  { storage }: Pick<BaseWallet, 'storage'>,
  chainId: number,
): string | undefined {
  return storage.get('networkFeeToken')?.[`${chainId}`]
}

/** Remembers the coin to pay a chain's fees in. */
export function putFeePreference(
  { storage }: Pick<BaseWallet, 'storage'>,
  chainId: number,
  id: string,
): void {
  const kept = storage.get('networkFeeToken') ?? {}
  storage.set('networkFeeToken', { ...kept, [`${chainId}`]: id })
}
