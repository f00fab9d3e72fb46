import { decodeNonce, namedExecutes } from '@cairn/account/server'
import { NodeRefusalError } from '@cairn/clients'
import type { Hex } from '@cairn/primitives'
import { askAgreed } from './agreed.ts'
import type { ChainContext } from './chain-context.ts'
import type { Sent } from './metatx.ts'

/** `readNonce(uint256)` */
const readNonceSelector = '0x8c3f5563'
/** Any contract may be asked: a wallet takes a tenth of it. */
const nonceGas = '0x186a0'
/** A bundle that names more wallets is not sent again by itself. */
const mostExecutes = 8

/** Returns the parameters of the call that reads a wallet's next nonce. */
export function nonceCall(wallet: string, space: bigint) {
  const call = {
    to: wallet,
    gas: nonceGas,
    data: `${readNonceSelector}${space.toString(16).padStart(64, '0')}`,
  }
  return [call, 'latest'] as const
}

/** Reads the answer: an undeployed wallet returns nothing and used no nonce. */
export function readNextNonce(returned: Hex): bigint {
  return returned === '0x' ? 0n : BigInt(returned)
}

/**
 * Whether a transaction has certainly not run: the nodes agree that no wallet
 * in it has used the nonce that it has there.
 *
 * @throws {NodeUnavailableError} if no node answers
 */
export async function hasNotRun(
  context: Pick<ChainContext, 'chain' | 'node'>,
  { contract, input }: Pick<Sent, 'contract' | 'input'>,
): Promise<boolean> {
  const { chainId } = context.chain
  const executes = namedExecutes({ chainId, contract, input })
  if (executes.length > mostExecutes) return false
  const unused = await Promise.all(
    executes.map(async ({ wallet, nonce }) => {
      if (nonce === undefined) return true
      const own = decodeNonce(nonce)
      const params = nonceCall(wallet, own.space)
      const returned = await askAgreed<Hex>(context, 'eth_call', params).catch(
        (error: unknown) => {
          if (error instanceof NodeRefusalError) return undefined
          throw error
        },
      )
      if (returned === undefined) return false
      return readNextNonce(returned) <= own.nonce
    }),
  )
  return !unused.includes(false)
}
