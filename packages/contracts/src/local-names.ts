import type { Address, Hex } from '@cairn/primitives'
import { encodeFunctionData, type PublicClient } from 'viem'
import { localNamesAbi } from './artifacts/abis.ts'
import bytecode from './artifacts/bytecode.json' with { type: 'json' }
import {
  createChainClient,
  createSender,
  type LocalChain,
  type Sender,
  setBalance,
  setCode,
} from './chain-sender.ts'
import { deployerBalance } from './deploy-contexts.ts'
import { localDeployer, localDeployerAddress } from './local-deployer.ts'

/** Address of the ENS registry, on the public chain and the local one. */
const namesRegistry: Address = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

/** The chain that names are read from. */
export const namesChainId = 1

/** A name that resolves on every fresh local chain. */
export const localName: { readonly label: string; readonly address: Address } =
  { label: 'cairn', address: localDeployerAddress }

/** Checks whether names can be read on a chain, or are not needed there. */
export async function hasNames(
  client: PublicClient,
  chainId: number,
): Promise<boolean> {
  if (chainId !== namesChainId) return true
  return (await client.getCode({ address: namesRegistry })) !== undefined
}

/** Deploys the registry to local chain 1, with one name. @see CONT-01 */
export async function setUpNames(
  client: PublicClient,
  sender: Sender,
  chainId: number,
): Promise<void> {
  if (await hasNames(client, chainId)) return
  await setCode(client, namesRegistry, bytecode.LocalNames as Hex)
  await sender.send(registration(localName.label, localName.address))
}

/**
 * Registers `label`.eth for an address on a local chain. The first name of an
 * address is its primary name.
 *
 * @param label - one label in normal form
 * @throws {TransactionRevertedError} if the name is taken
 * @see CONT-02
 */
export async function registerLocalName(
  chain: LocalChain,
  label: string,
  address: Address,
): Promise<void> {
  const client = createChainClient(chain)
  await setBalance(client, localDeployerAddress, deployerBalance)
  const sender = await createSender(client, chain, localDeployer())
  await sender.send(registration(label, address))
}

function registration(label: string, address: Address) {
  return {
    to: namesRegistry,
    data: encodeFunctionData({
      abi: localNamesAbi,
      functionName: 'register',
      args: [label, address],
    }),
  }
}
