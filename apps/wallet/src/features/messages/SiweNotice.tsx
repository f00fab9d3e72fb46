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

type Props = { request: OpenEntry<'message'> }

/**
 * Says where a sign-in message differs from what is true of the site that asks.
 * A sign-in for another site is how accounts are stolen.
 *
 * @see SIGN-11 DAPP-03
 */
export function SiweNotice({ request }: Props) {
  const problems = useSiweProblems(request)
  if (problems.length === 0) return null
  return (
    <Notice role="alert" title={messages.siweTitle} tone="negative">
      {problems.map((problem) => words[problem]).join(' ')}
    </Notice>
  )
}

/** Returns the faults of a sign-in message; none for other messages. */
export function useSiweProblems({
  from,
  chainId,
  ask,
}: Props['request']): readonly SiweProblem[] {
  const wallet = useWallet()
  const account = useAccountAddress()
  const { content } = ask
  if (!from || content.type !== 'message') return []
  const { text } = readMessage(content.message)
  if (text === undefined) return []
  return siweProblems(text, {
    origin: from.origin,
    account,
    chainId,
    now: wallet.now(),
  })
}
