import { isValidSignature, verifyEthAuthProof } from '@cairn/account/server'
import { isSameAddress } from '@cairn/primitives'
import type { api } from '@cairn/protocol'
import { getChain, type Handlers, HttpError } from '@cairn/service-kit'
import { Hex, PersonalMessage } from 'ox'
import type { ApiContext } from '../context.ts'
import { checkProofTimes } from '../proof-times.ts'
import { verifyOnChain } from '../verify-on-chain.ts'

/**
 * Checks signatures of accounts: keys, deployed wallets and undeployed ones.
 */
export function signatureHandlers({
  chains,
  now,
}: ApiContext): Pick<
  Handlers<typeof api>,
  'isValidSignature' | 'isValidMessageSignature' | 'isValidETHAuthProof'
> {
  const check = async (question: {
    chainId: string
    walletAddress: `0x${string}`
    digest: `0x${string}`
    signature: `0x${string}`
  }) => {
    const { rpcUrl, chainId } = getChain(chains, question.chainId)
    const { walletAddress: wallet, digest, signature } = question
    return asAnswer(() =>
      isValidSignature({ rpcUrl, chainId, wallet, digest, signature }),
    )
  }

  return {
    isValidSignature: check,

    isValidMessageSignature: ({ message, ...question }) =>
      check({
        ...question,
        digest: PersonalMessage.getSignPayload(Hex.fromString(message)),
      }),

    async isValidETHAuthProof({ chainId, walletAddress, ethAuthProofString }) {
      const chain = getChain(chains, chainId)
      const time = now()
      return asAnswer(async () => {
        const { address, claims } = await verifyEthAuthProof({
          proof: ethAuthProofString,
          rpcUrl: chain.rpcUrl,
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
  verify: () => Promise<boolean>,
): Promise<{ isValid: boolean }> {
  try {
    return { isValid: await verifyOnChain(verify) }
  } catch (error) {
    if (error instanceof HttpError && error.error === 'Unauthorized') {
      return { isValid: false }
    }
    throw error
  }
}
