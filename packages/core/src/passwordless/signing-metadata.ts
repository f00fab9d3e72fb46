import type { SignedContent } from '@cairn/account'
import type { SignerRequest } from '../signers/signer.ts'
import type { SigningMetadata } from './intents.ts'

/** More than this, in characters of JSON, is not handed over to be shown. */
const longest = 32_000

/** What the page of a link shows of a request to sign. @see SIGN-07 */
export function signingMetadata({
  account,
  chainId,
  content,
}: Pick<SignerRequest, 'account' | 'chainId' | 'content'>): SigningMetadata {
  const readable = content && toReadable(content)
  const isShort = JSON.stringify(readable ?? null).length <= longest
  return {
    account,
    chainId,
    ...(readable && isShort && { content: readable }),
  }
}

function toReadable(
  content: SignedContent,
): NonNullable<SigningMetadata['content']> {
  if (content.type === 'message') return content
  const calls = content.calls.map(({ to, value, data }) => ({
    to,
    value: `${value}`,
    data,
  }))
  return { type: 'calls', calls }
}
