import { commons, v2 } from '@0xsequence/core'
import type { Address, Hex } from '@cairn/primitives'
import { ethers } from 'ethers'
import { toTransactions } from './calls.ts'
import { fromConfigJson } from './config-json.ts'
import type { SignedContent } from './signature-request.ts'

/**
 * Computes the 32 bytes that a signer signs for some content. A page that shows
 * content compares them with the bytes it was asked to sign.
 *
 * @param request.chainId - zero means every chain
 * @throws {InvalidConfigJsonError} if the content is not a configuration
 * @see SIGN-07 PWLS-04
 */
export function contentSubdigest(request: {
  readonly account: Address
  readonly chainId: number
  readonly content: SignedContent
}): Hex {
  const { account: address, chainId, content } = request
  const digest = digestOf(content)
  return commons.signature.subdigestOf({ address, chainId, digest }) as Hex
}

function digestOf(content: SignedContent): string {
  if (content.type === 'message')
    return ethers.hashMessage(ethers.getBytes(content.message))
  if (content.type === 'signers') {
    const config = fromConfigJson(2, content.config) as v2.config.WalletConfig
    const imageHash = v2.config.ConfigCoder.imageHashOf(config)
    return v2.signature.SignatureCoder.hashSetImageHash(imageHash)
  }
  const transactions = toTransactions(content.calls)
  return commons.transaction.digestOfTransactions(content.nonce, transactions)
}
