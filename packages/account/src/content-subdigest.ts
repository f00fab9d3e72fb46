import { commons } from '@0xsequence/core'
import type { Address, Hex } from '@cairn/primitives'
import { ethers } from 'ethers'
import type { SignedContent } from './signature-request.ts'

/**
 * The 32 bytes that a signer signs for some content. Whoever shows content and
 * is given the bytes by somebody else compares them with these.
 *
 * @param request.chainId - zero means every chain
 * @see SIGN-07 PWLS-04
 */
export function contentSubdigest(request: {
  readonly account: Address
  readonly chainId: number
  readonly content: SignedContent
}): Hex {
  const { account: address, chainId, content } = request
  const digest =
    content.type === 'message'
      ? ethers.hashMessage(ethers.getBytes(content.message))
      : commons.transaction.digestOfTransactions(
          content.nonce,
          content.calls.map((call) => ({ ...call })),
        )
  return commons.signature.subdigestOf({ address, chainId, digest }) as Hex
}
