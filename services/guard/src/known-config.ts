import { onChainImageHash } from '@cairn/account/server'
import { type RpcClient, RpcError } from '@cairn/clients'
import type { Address, Hex } from '@cairn/primitives'
import type { sessions } from '@cairn/protocol'
import { HttpError } from '@cairn/service-kit'

type Sessions = RpcClient<typeof sessions>

type Asked = {
  readonly wallet: Address
  readonly imageHash: Hex
  /** Zero means every chain. */
  readonly chainId: bigint
  readonly rpcUrl: string
}

/**
 * Whether a configuration is the one in force of a wallet: the last that its
 * signers agreed on, or the first when there was no other. A signature under
 * an older one (of a device that was removed) or an invented one gets nothing.
 *
 * @throws {HttpError} `Unavailable` when configurations cannot be looked up
 * @see GUARD-01 SESS-04
 */
export async function isConfigInForce(
  client: Sessions,
  asked: Asked,
): Promise<boolean> {
  const { wallet, imageHash } = asked
  const deployed = await findDeployHash(client, wallet)
  if (!deployed) return false
  const from =
    deployed.version === 1
      ? await afterFirstVersion(client, asked, deployed.hash)
      : deployed.hash
  const { updates } = await client
    .configUpdates({ wallet, fromImageHash: from, allUpdates: true })
    .catch(refuseAsUnavailable)
  const inForce = updates.at(-1)?.toImageHash ?? from
  return inForce.toLowerCase() === imageHash.toLowerCase()
}

/**
 * Where a wallet of version 1 stands on a chain: at what it migrated to, or,
 * until it has, at what the chain itself keeps, for it told nobody else.
 */
async function afterFirstVersion(
  client: Sessions,
  { wallet, chainId, rpcUrl }: Asked,
  deployHash: Hex,
): Promise<Hex> {
  const onChain =
    chainId === 0n
      ? undefined
      : await onChainImageHash({ wallet, chainId, rpcUrl }).catch(
          refuseAsUnavailable,
        )
  const before = onChain ?? deployHash
  const { migrations } = await client
    .migrations({ wallet, fromVersion: 1, fromImageHash: before })
    .catch(refuseAsUnavailable)
  const signed =
    chainId === 0n ? Object.values(migrations)[0] : migrations[`${chainId}`]
  const [migrated] = Object.keys(signed?.['2'] ?? {})
  return (migrated as Hex | undefined) ?? before
}

async function findDeployHash(
  client: Sessions,
  wallet: Address,
): Promise<{ readonly hash: Hex; readonly version: number } | undefined> {
  try {
    const { deployHash, context } = await client.deployHash({ wallet })
    return { hash: deployHash as Hex, version: context.version }
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
