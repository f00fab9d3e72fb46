import type { SignedContent } from '@cairn/account'
import { type Address, BaseError } from '@cairn/primitives'
import type { SignerRequest } from '../signers/signer.ts'
import type { SigningMetadata } from './intents.ts'

/** More than this, in characters of JSON, is not handed over to be shown. */
const longest = 32_000

/**
 * Describes a request to sign, for the page of a mailed link. That page shows
 * only what hashes to the signed bytes, so the content goes along whole.
 *
 * @throws {NotByMailError} when there is nothing that a page could show
 * @see SIGN-07
 */
export function signingMetadata({
  account,
  chainId,
  content,
}: Pick<SignerRequest, 'account' | 'chainId' | 'content'>): SigningMetadata {
  if (!content) throw new NotByMailError()
  const metadata = { account, chainId, content: toText(content) }
  if (JSON.stringify(metadata).length > longest) throw new NotByMailError()
  return metadata
}

/** The content that the link's page gets, in the form that is hashed. */
export function signedContent({ content }: SigningMetadata): SignedContent {
  if (content.type !== 'calls') return content
  const calls = content.calls.map(({ revertOnError, ...call }) => ({
    ...call,
    mayFail: !revertOnError,
    to: call.to as Address,
    value: BigInt(call.value),
    gasLimit: BigInt(call.gasLimit),
  }))
  return { type: 'calls', nonce: BigInt(content.nonce), calls }
}

function toText(content: SignedContent): SigningMetadata['content'] {
  if (content.type === 'signers')
    return { type: 'signers', config: { ...content.config } }
  if (content.type === 'message') return content
  const calls = content.calls.map((call) => ({
    to: call.to,
    value: `${call.value}`,
    data: call.data,
    gasLimit: `${call.gasLimit}`,
    delegateCall: call.delegateCall,
    revertOnError: !call.mayFail,
  }))
  return { type: 'calls', nonce: `${content.nonce}`, calls }
}

/** A page could not show what is signed, so nobody could confirm it there. */
export class NotByMailError extends BaseError {
  override readonly name = 'NotByMailError'

  constructor() {
    super(
      'This cannot be confirmed by mail, because a mail link cannot show it. Sign it with another signer.',
    )
  }
}
