import { type Address, BaseError, type Hex } from '@cairn/primitives'
import { AbiFunction, Hex as OxHex } from 'ox'
import type { PublicClient } from 'viem'
import bytecode from './artifacts/contexts.json' with { type: 'json' }
import {
  createChainClient,
  createSender,
  type LocalChain,
  type Sender,
  sendRaw,
  setBalance,
} from './chain-sender.ts'
import { contexts } from './contexts.ts'
import { encodeSingletonDeploy, singletonFactory } from './create2.ts'
import { localDeployer } from './local-deployer.ts'

type Creation = { readonly address: Address; readonly call: DeployCall }
type DeployCall = { readonly to: Address; readonly data: Hex }

/**
 * A transaction whose sender has no known key; anyone who funds it may send it.
 */
type KeylessTransaction = {
  readonly address: string
  readonly sender: string
  readonly funding: string
  readonly transaction: string
}

const universalDeploy = AbiFunction.from(
  'function deploy(bytes creationCode, uint256 instance)',
)
const universalDeployer = hex(bytecode.universalDeployer.address)
const universalDeployer2 = hex(bytecode.universalDeployer2.address)
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
  const creations = planContexts()
  const missing = await listMissing(client, creations)
  if (missing.length === 0) return 0
  await deployFactories(client)
  await setBalance(client, localDeployer().address, deployerBalance)
  const sender = await createSender(client, chain, localDeployer())
  return deployMissing(client, sender, creations)
}

/** Lists every contract that a wallet needs, in order of deployment. */
function planContexts(): readonly Creation[] {
  return [
    {
      address: universalDeployer2,
      call: {
        to: universalDeployer,
        data: hex(bytecode.universalDeployer2.initCode),
      },
    },
    ...planVersion(contexts[1], bytecode.v1, (initCode) => ({
      to: universalDeployer2,
      data: AbiFunction.encodeData(universalDeploy, [initCode, 0n]),
    })),
    ...planVersion(contexts[2], bytecode.v2, (initCode) => ({
      to: singletonFactory,
      data: encodeSingletonDeploy(initCode),
    })),
  ]
}

function planVersion(
  context: (typeof contexts)[1 | 2],
  initCodes: (typeof bytecode)['v1'],
  toCall: (initCode: Hex) => DeployCall,
): readonly Creation[] {
  const parts = [
    'factory',
    'mainModuleUpgradable',
    'mainModule',
    'guestModule',
  ] as const
  return parts.map((part) => ({
    address: context[part],
    call: toCall(hex(initCodes[part])),
  }))
}

/** Deploys the ERC-2470 factory and the v1 deployer if they are missing. */
async function deployFactories(client: PublicClient): Promise<void> {
  for (const keyless of [
    bytecode.singletonFactory,
    bytecode.universalDeployer,
  ] satisfies KeylessTransaction[]) {
    const address = hex(keyless.address)
    const [there] = await listMissing(client, [{ address }])
    if (!there) continue
    await setBalance(client, hex(keyless.sender), BigInt(keyless.funding))
    await sendRaw(client, hex(keyless.transaction))
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

function hex(text: string): Hex {
  OxHex.assert(text)
  return text
}

export class MissingContractError extends BaseError {
  override readonly name = 'MissingContractError'
  readonly address: Address

  constructor(address: Address) {
    super(`The deployment left no contract at ${address}.`)
    this.address = address
  }
}
