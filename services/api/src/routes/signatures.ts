import { isValidSignature, verifyEthAuthProof } from '@cairn/account/server'
import { isSameAddress } from '@cairn/primitives'
import type { api } from '@cairn/protocol'
import {
  accessOf,
  type Call,
  getChain,
  type Handlers,
  HttpError,
} from '@cairn/service-kit'
import { Hex, PersonalMessage } from 'ox'
import type { ApiContext } from '../context.ts'
import { checkProofTimes } from '../proof-times.ts'
import { verifyOnChain } from '../verify-on-chain.ts'

/**
 * Checks signatures of accounts: keys, deployed wallets and undeployed ones.
 */
export function signatureHandlers(
  context: ApiContext,
): Pick<
  Handlers<typeof api>,
  'isValidSignature' | 'isValidMessageSignature' | 'isValidETHAuthProof'
> {
  const { chains, now } = context
  const check = async (
    question: {
      chainId: string
      walletAddress: `0x${string}`
      digest: `0x${string}`
      signature: `0x${string}`
    },
    call: Call,
  ) => {
    const chain = getChain(chains, question.chainId)
    const { chainId } = chain
    const rpcUrl = accessOf(chain)
    const { walletAddress: wallet, digest, signature } = question
    return asAnswer(context, call, () =>
      isValidSignature({ rpcUrl, chainId, wallet, digest, signature }),
    )
  }

  return {
    isValidSignature: check,

    isValidMessageSignature: ({ message, ...question }, call) => {
      const digest = PersonalMessage.getSignPayload(Hex.fromString(message))
      return check({ ...question, digest }, call)
    },

    async isValidETHAuthProof(question, call) {
      const { chainId, walletAddress, ethAuthProofString } = question
      const chain = getChain(chains, chainId)
      const time = now()
      return asAnswer(context, call, async () => {
        const { address, claims } = await verifyEthAuthProof({
          proof: ethAuthProofString,
          rpcUrl: accessOf(chain),
          chainId: chain.chainId,
          now: time,
        })
        checkProofTimes(claims, Math.floor(time.getTime() / 1_000))
        return isSameAddress(address, walletAddress)
      })
    },
  }
}

/** Turns a refusal into an answer. A chain that is down stays an error. */
async function asAnswer(
  context: ApiContext,
  call: Call,
  verify: () => Promise<boolean>,
): Promise<{ isValid: boolean }> {
  try {
    return { isValid: await verifyOnChain(context, call, verify) }
  } catch (error) {
    if (error instanceof HttpError && error.error === 'Unauthorized') {
      return { isValid: false }
    }
    throw error
  }
}
