import type { NodeRequest } from '@cairn/clients'
import type { Address, Hex } from '@cairn/primitives'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'

/** `readNonce(uint256)` */
const readNonce = '8c3f5563'

/**
 * Reads how many transactions of the account happened in a nonce space.
 *
 * @throws {NodeUnavailableError} when the node does not answer
 */
export async function countInSpace(
  { clients }: Pick<ConnectedWallet, 'clients'>,
  asked: {
    readonly chainId: number
    readonly account: Address
    readonly space: bigint
  },
): Promise<number> {
  const { chainId, account, space } = asked
  const { method, params } = countQuestion(account, space)
  const answer = await clients.node(chainId).call(method, params)
  // An account that is not set up yet answers nothing.
  return answer === '0x' ? 0 : Number(BigInt(answer as Hex))
}

/** Asks how many transactions of an account happened in a nonce space. */
export function countQuestion(to: Address, space: bigint): NodeRequest {
  const data = `0x${readNonce}${space.toString(16).padStart(64, '0')}`
  return { method: 'eth_call', params: [{ to, data }, 'latest'] }
}
