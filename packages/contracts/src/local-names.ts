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

/** Where ENS keeps its registry, on the public chain and on the local one. */
const namesRegistry: Address = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

/** The chain names are read from. */
export const namesChainId = 1

/** A name that resolves on every fresh local chain. */
export const localName: { readonly label: string; readonly address: Address } =
  { label: 'cairn', address: localDeployerAddress }

/** Whether names can be read on that chain, or need not be there. */
export async function hasNames(
  client: PublicClient,
  chainId: number,
): Promise<boolean> {
  if (chainId !== namesChainId) return true
  return (await client.getCode({ address: namesRegistry })) !== undefined
}

/** Puts the registry on the local chain 1, with one name in it. @see CONT-01 */
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
 * Registers `label`.eth for an address on a local chain; the first name an
 * address gets is what it is called by.
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
