import type { RpcClient } from '@cairn/clients'
import type { Address, Hex } from '@cairn/primitives'
import type { sessions } from '@cairn/protocol'
import { assertMigration } from './check-migrations.ts'
import {
  assertFirstConfig,
  assertUpdates,
  type SignedUpdate,
} from './check-updates.ts'
import { ConfigLookupError } from './config-lookup-error.ts'
import { isNotFound } from './not-found.ts'
import { onChainImageHash } from './on-chain-config.ts'
import type { NodeAccess } from './provider.ts'
import { recoverSignature, type SignatureToRecover } from './recover.ts'
import type { MigrationBundle } from './tracker-writes.ts'

type Sessions = RpcClient<typeof sessions>

type Asked = {
  readonly wallet: Address
  readonly imageHash: Hex
  /** Zero means every chain. */
  readonly chainId: bigint
  readonly rpcUrl: NodeAccess
  /**
   * The chain that decides for every chain, if a version 1 wallet migrated to a
   * different configuration on each. The service chooses it, never the caller.
   */
  readonly homeChainId?: bigint | undefined
}

/**
 * Checks whether a configuration is the one in force of a wallet: the last one
 * its signers signed, or the first if there was no other. Signatures under an
 * older configuration, as of a removed device, or an invented one are rejected.
 * Believes the sessions service only what the wallet's address and its signers'
 * signatures prove.
 *
 * @throws {ConfigLookupError} if configurations cannot be looked up
 * @see GUARD-01 SESS-04
 */
export async function isConfigInForce(
  client: Sessions,
  asked: Asked,
): Promise<boolean> {
  const inForce = await findHashInForce(client, asked)
  return inForce?.toLowerCase() === asked.imageHash.toLowerCase()
}

/**
 * Judges whether a signature is complete and made under the wallet's
 * configuration in force. A chain's approval is not enough: a chain may still
 * hold an older configuration, under which a removed signer can still sign.
 * `unknown` means that the sessions service does not know the wallet, as for a
 * single key.
 *
 * @throws {ConfigLookupError} if configurations cannot be looked up
 * @see GUARD-01 GUARD-03 AUTH-10 SESS-04
 */
export async function judgeSigner(
  client: Sessions,
  question: SignatureToRecover,
): Promise<'in-force' | 'superseded' | 'unknown'> {
  const imageHash = await findHashInForce(client, question)
  if (!imageHash) return 'unknown'
  const recovered = await recoverSignature(question).catch(unlessLookup)
  const isInForce =
    recovered?.isComplete === true &&
    recovered.imageHash.toLowerCase() === imageHash.toLowerCase()
  return isInForce ? 'in-force' : 'superseded'
}

/** A signature that cannot be read has no signers. */
function unlessLookup(error: unknown): undefined {
  if (error instanceof ConfigLookupError) throw error
}

/**
 * Returns the signers of a wallet's configuration in force, in lower case; an
 * empty set if the wallet is unknown. Ignores witness signatures, because
 * anyone can sign something for any wallet.
 *
 * @throws {ConfigLookupError} if configurations cannot be looked up
 * @see GUARD-01 SESS-04
 */
export async function listSigners(
  client: Sessions,
  asked: Omit<Asked, 'imageHash'>,
): Promise<ReadonlySet<string>> {
  const imageHash = await findHashInForce(client, asked)
  if (!imageHash) return new Set()
  try {
    const { config } = await client.config({ imageHash })
    return new Set(addressesIn(config))
  } catch (error) {
    if (isNotFound(error)) return new Set()
    return refuseAsUnavailable(error)
  }
}

/** Returns the addresses in a tree, or in the list that version 1 has. */
function addressesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'address' && typeof part === 'string'
      ? [part.toLowerCase()]
      : addressesIn(part),
  )
}

async function findHashInForce(
  client: Sessions,
  asked: Omit<Asked, 'imageHash'>,
): Promise<Hex | undefined> {
  const { wallet } = asked
  const deployed = await findDeployHash(client, wallet)
  if (!deployed) return undefined
  await orUnavailable(() => assertFirstConfig(wallet, deployed))
  const from =
    deployed.version === 1
      ? await afterFirstVersion(client, asked, deployed.hash)
      : deployed.hash
  const { updates } = await client
    .configUpdates({ wallet, fromImageHash: from, allUpdates: true })
    .catch(refuseAsUnavailable)
  const signed = updates as readonly SignedUpdate[]
  await orUnavailable(() => assertUpdates(wallet, from, signed))
  return signed.at(-1)?.toImageHash ?? from
}

/** A service that answers what nobody signed cannot be asked. */
async function orUnavailable(check: () => void | Promise<void>): Promise<void> {
  try {
    await check()
  } catch (cause) {
    if (cause instanceof ConfigLookupError) throw cause
    refuseAsUnavailable(cause)
  }
}

/**
 * Returns the configuration hash of a version 1 wallet on a chain: that of its
 * migration or, before one, the hash the chain keeps, because only the chain
 * knows it.
 */
async function afterFirstVersion(
  client: Sessions,
  { wallet, chainId, rpcUrl, homeChainId }: Omit<Asked, 'imageHash'>,
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
  const targetOn = (chain: string) =>
    Object.keys(migrations[chain]?.['2'] ?? {})[0] as Hex | undefined
  const chains = Object.keys(migrations)
  const home = homeChainId === undefined ? undefined : `${homeChainId}`
  const common = mostCommon(chains.map(targetOn))
  const chosen =
    chainId !== 0n
      ? `${chainId}`
      : [home, chains.find((one) => targetOn(one) === common)].find(
          (one) => one !== undefined && targetOn(one) !== undefined,
        )
  const to = chosen === undefined ? undefined : targetOn(chosen)
  if (chosen === undefined || to === undefined) return before
  const bundle = migrations[chosen]?.['2']?.[to] as MigrationBundle
  await orUnavailable(() =>
    assertMigration({
      ...{ wallet, chainId: BigInt(chosen), from: before, to, bundle },
      // The node is that of the chain that was asked for.
      ...(chainId !== 0n && { rpcUrl }),
    }),
  )
  return to
}

/** Returns the most common hash; among equals, the first. */
function mostCommon(hashes: readonly (Hex | undefined)[]): Hex | undefined {
  const counts = new Map<Hex, number>()
  for (const hash of hashes)
    if (hash) counts.set(hash, (counts.get(hash) ?? 0) + 1)
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  return most?.[0]
}

async function findDeployHash(
  client: Sessions,
  wallet: Address,
): Promise<{ readonly hash: Hex; readonly version: number } | undefined> {
  try {
    const { deployHash, context } = await client.deployHash({ wallet })
    return { hash: deployHash as Hex, version: context.version }
  } catch (error) {
    if (isNotFound(error)) return undefined
    return refuseAsUnavailable(error)
  }
}

function refuseAsUnavailable(cause: unknown): never {
  throw new ConfigLookupError(cause)
}
