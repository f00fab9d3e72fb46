import { type Address, BaseError } from '@cairn/primitives'
import type { PublicClient } from 'viem'
import {
  createChainClient,
  createSender,
  type LocalChain,
  type Sender,
  sendRaw,
  setBalance,
} from './chain-sender.ts'
import { localDeployer } from './local-deployer.ts'
import {
  keylessDeployers,
  type PlannedContract,
  planContracts,
} from './plan-contracts.ts'

type Creation = Pick<PlannedContract, 'address' | 'call'>

/** Balance of the deployer, in wei; more than a local chain can need. */
export const deployerBalance = 10n ** 30n

/**
 * Deploys the contracts of both wallet versions to a local chain, at their
 * addresses on every public chain. Skips contracts that exist.
 *
 * @returns the number of missing contracts
 * @throws {MissingContractError} if a contract is still missing afterwards
 * @see SRVC-01
 */
export async function deployContexts(chain: LocalChain): Promise<number> {
  const client = createChainClient(chain)
  const creations = [...planContracts('older'), ...planContracts('wallets')]
  const missing = await listMissing(client, creations)
  if (missing.length === 0) return 0
  await deployFactories(client)
  await setBalance(client, localDeployer().address, deployerBalance)
  const sender = await createSender(client, chain, localDeployer())
  return deployMissing(client, sender, creations)
}

/** Deploys the ERC-2470 factory and the v1 deployer if they are missing. */
async function deployFactories(client: PublicClient): Promise<void> {
  for (const keyless of keylessDeployers) {
    const { address } = keyless
    const [there] = await listMissing(client, [{ address }])
    if (!there) continue
    await setBalance(client, keyless.sender, keyless.funding)
    await sendRaw(client, keyless.transaction)
    await assertDeployed(client, [{ address }])
  }
}

/** Deploys contracts that have no code yet and returns their number. */
export async function deployMissing(
  client: PublicClient,
  sender: Sender,
  creations: readonly Creation[],
): Promise<number> {
  const missing = await listMissing(client, creations)
  for (const { call } of missing) await sender.send(call)
  await assertDeployed(client, missing)
  return missing.length
}

/** Returns the contracts without code on the chain, in one request. */
export async function listMissing<T extends { readonly address: Address }>(
  client: PublicClient,
  creations: readonly T[],
): Promise<readonly T[]> {
  const codes = await Promise.all(
    creations.map(({ address }) => client.getCode({ address })),
  )
  return creations.filter((_, index) => codes[index] === undefined)
}

async function assertDeployed(
  client: PublicClient,
  creations: readonly { readonly address: Address }[],
): Promise<void> {
  const [missing] = await listMissing(client, creations)
  if (missing) throw new MissingContractError(missing.address)
}

export class MissingContractError extends BaseError {
  override readonly name = 'MissingContractError'
  readonly address: Address

  constructor(address: Address) {
    super(`The deployment left no contract at ${address}.`)
    this.address = address
  }
}
