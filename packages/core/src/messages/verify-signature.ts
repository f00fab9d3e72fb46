import { createNodeClient } from '@cairn/clients'
import * as AbiConstructor from 'ox/AbiConstructor'
import { SignatureErc6492 } from 'ox/erc6492'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import { getNetwork } from '../networks/networks.store.ts'
import type { SignedMessage } from './message-content.ts'

/**
 * Asks a chain whether a signature is the account's, as any app would: by
 * ERC-1271, or by ERC-6492 where the account is not deployed yet.
 *
 * @throws {NodeUnavailableError} when the chain does not answer
 * @see SIGN-11
 */
export async function verifySignature(
  wallet: Pick<ConnectedWallet, 'networks' | 'platform'>,
  { account, chainId, digest, signature }: SignedMessage,
): Promise<boolean> {
  const { rpcUrl } = getNetwork(wallet.networks.getState(), chainId)
  const client = createNodeClient({ url: rpcUrl, fetch: wallet.platform.fetch })
  const data = AbiConstructor.encode(
    AbiConstructor.fromAbi(SignatureErc6492.universalSignatureValidatorAbi),
    {
      bytecode: SignatureErc6492.universalSignatureValidatorBytecode,
      args: [account, digest, signature],
    },
  )
  const [answer] = await client.batch([
    { method: 'eth_call', params: [{ data }, 'latest'] },
  ])
  return answer === '0x01'
}
