import { type RpcClient, RpcError } from '@cairn/clients'
import type { Address, Hex } from '@cairn/primitives'
import type { sessions } from '@cairn/protocol'
import { HttpError } from '@cairn/service-kit'

/**
 * Whether a configuration is the one in force of a wallet: the last that its
 * signers agreed on, or the first when there was no other. A signature under
 * an older one (of a device that was removed) or an invented one gets nothing.
 *
 * @throws {HttpError} `Unavailable` when configurations cannot be looked up
 */
export async function isConfigInForce(
  client: RpcClient<typeof sessions>,
  wallet: Address,
  imageHash: Hex,
): Promise<boolean> {
  const deployHash = await findDeployHash(client, wallet)
  if (!deployHash) return false
  const { updates } = await client
    .configUpdates({ wallet, fromImageHash: deployHash, allUpdates: true })
    .catch(refuseAsUnavailable)
  const inForce = updates.at(-1)?.toImageHash ?? deployHash
  return inForce.toLowerCase() === imageHash.toLowerCase()
}

async function findDeployHash(
  client: RpcClient<typeof sessions>,
  wallet: Address,
): Promise<Hex | undefined> {
  try {
    return (await client.deployHash({ wallet })).deployHash as Hex
  } catch (error) {
    if (error instanceof RpcError && error.status === 404) return undefined
    return refuseAsUnavailable(error)
  }
}

function refuseAsUnavailable(cause: unknown): never {
  throw new HttpError(
    'Unavailable',
    'Configurations cannot be looked up now.',
    {
      cause,
    },
  )
}
