import type {
  OpenAccount,
  SignatureRequest,
  SignedCall,
  SignedCalls,
} from '@cairn/account'
import type { WalletCall } from '@cairn/primitives'
import { BaseError, type Hex, isSameAddress } from '@cairn/primitives'
import type { AccountWallet, OpenReview } from './account-wallet.ts'

/** Bits of a nonce that hold the count; the upper bits hold the space. */
const countBits = 96n

/** `updateImageHash(bytes32)` */
const updateSelector = '0x29561426'

/**
 * Signs calls and holds everything that signers are asked for against them, so
 * that only the reviewed calls are signed.
 *
 * @throws {ReviewMismatchError} when the engine asks for other calls, another
 *   account, chain or nonce space
 * @throws {NotEnoughSignersError}
 * @see SEND-01 TXRQ-01
 */
export async function signReviewed(
  { engine }: Pick<AccountWallet, 'engine'>,
  account: Pick<OpenAccount, 'address' | 'signCalls'>,
  reviewed: Pick<OpenReview, 'chainId' | 'nonceSpace' | 'calls'>,
): Promise<SignedCalls> {
  const { chainId, nonceSpace, calls } = reviewed
  const review: OpenReview = {
    ...reviewed,
    account: account.address,
    isMatched: false,
  }
  engine.reviews.add(review)
  try {
    const signed = await account.signCalls(chainId, calls, { nonceSpace })
    if (!review.isMatched) throw new ReviewMismatchError()
    return signed
  } finally {
    engine.reviews.delete(review)
  }
}

/**
 * Checks a request for signatures against the calls under review. Messages and
 * changes of signers are none of them, and pass.
 *
 * @param subdigestOf - hashes the content, as the signers will
 * @throws {ReviewMismatchError} when calls are under review and these are others
 */
export function checkReviewed(
  { engine }: Pick<AccountWallet, 'engine'>,
  request: Omit<SignatureRequest, 'auxDataOf' | 'config'>,
  subdigestOf: typeof import('@cairn/account').contentSubdigest,
): void {
  const { account, chainId, content, subdigest } = request
  if (content?.type !== 'calls' || engine.reviews.size === 0) return
  const review = [...engine.reviews].find(
    (one) =>
      isSameAddress(one.account, account) &&
      one.chainId === chainId &&
      one.nonceSpace === content.nonce >> countBits &&
      isReviewed(content.calls, one, request.imageHash),
  )
  const isPreimage = subdigestOf({ account, chainId, content }) === subdigest
  if (!review || !isPreimage) throw new ReviewMismatchError()
  review.isMatched = true
}

function isReviewed(
  signed: readonly SignedCall[],
  { calls, account }: Pick<OpenReview, 'calls' | 'account'>,
  imageHash: Hex,
): boolean {
  const more = signed.slice(calls.length)
  return (
    signed.length >= calls.length &&
    calls.every((call, index) => isSameCall(signed[index], call)) &&
    more.length <= 1 &&
    // Brings the chain's configuration up to the one that signs.
    more.every((one) =>
      isSameCall(one, {
        to: account,
        value: 0n,
        data: `${updateSelector}${imageHash.slice(2)}`,
      }),
    )
  )
}

function isSameCall(signed: SignedCall | undefined, call: WalletCall) {
  const { to, value, data, gasLimit = 0n, mayFail = false } = call
  return (
    signed !== undefined &&
    isSameAddress(signed.to, to) &&
    signed.value === value &&
    signed.data.toLowerCase() === data.toLowerCase() &&
    signed.gasLimit === gasLimit &&
    signed.mayFail === mayFail &&
    !signed.delegateCall
  )
}

/** The engine asked to sign something else than was reviewed. */
export class ReviewMismatchError extends BaseError {
  override readonly name = 'ReviewMismatchError'

  constructor() {
    super('The calls to sign are not the reviewed ones.')
  }
}
