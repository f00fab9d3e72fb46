import { type OpenEntry, readMessage } from '@cairn/core'
import {
  dropHidden,
  parseSiwe,
  type SiweProblem,
  showLine,
  siweProblems,
} from '@cairn/primitives'
import { Notice } from '@cairn/ui'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './sign-message.messages.ts'

const words: Readonly<Record<Exclude<SiweProblem, 'unproven'>, string>> = {
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
  const faults = problems.filter((problem) => problem !== 'unproven')
  const site = siteIn(request)
  return (
    <>
      {faults.length > 0 && (
        <Notice role="alert" title={messages.siweTitle} tone="negative">
          {faults.map((problem) => words[problem]).join(' ')}
        </Notice>
      )}
      {problems.includes('unproven') && site !== undefined && (
        <Notice role="alert" title={messages.siweUnproven(site)} tone="warning">
          {messages.siweUnprovenText}
        </Notice>
      )}
    </>
  )
}

/** Returns the site that a sign-in message is for. */
function siteIn({ ask: { content } }: Props['request']): string | undefined {
  if (content.type !== 'message') return undefined
  const { guess } = readMessage(content.message)
  const domain = parseSiwe(dropHidden(guess))?.domain
  return domain && showLine(domain)
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
  const { guess } = readMessage(content.message)
  return siweProblems(guess, {
    origin: from.origin,
    isClaimed: from.proof !== 'browser',
    account,
    chainId,
    now: wallet.now(),
  })
}
