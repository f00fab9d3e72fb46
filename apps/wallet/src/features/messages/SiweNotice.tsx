import { type OpenEntry, readMessage } from '@cairn/core'
import { type SiweProblem, siweProblems } from '@cairn/primitives'
import { Notice } from '@cairn/ui'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './sign-message.messages.ts'

const words: Readonly<Record<SiweProblem, string>> = {
  domain: messages.siweDomain,
  scheme: messages.siweScheme,
  address: messages.siweAddress,
  chain: messages.siweChain,
  expired: messages.siweExpired,
  'not-yet': messages.siweNotYet,
  malformed: messages.siweMalformed,
}

/**
 * Says where a sign-in message differs from what is true of the site that asks.
 * A sign-in for another site is how accounts are stolen.
 *
 * @see SIGN-11 DAPP-03
 */
export function SiweNotice({ request }: { request: OpenEntry<'message'> }) {
  const wallet = useWallet()
  const account = useAccountAddress()
  const { from, chainId, ask } = request
  const { content } = ask
  if (!from || content.type !== 'message') return null
  const { text } = readMessage(content.message)
  if (text === undefined) return null
  const problems = siweProblems(text, {
    origin: from.origin,
    account,
    chainId,
    now: wallet.now(),
  })
  if (problems.length === 0) return null
  return (
    <Notice role="alert" title={messages.siweTitle} tone="negative">
      {problems.map((problem) => words[problem]).join(' ')}
    </Notice>
  )
}
