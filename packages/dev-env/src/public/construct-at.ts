import { type Address, concat, type Hex } from 'viem'
import { maker, type PublicNode } from './public-node.ts'

/**
 * Runs a constructor at an address of choice: the creation code stands there
 * for one call, which returns the runtime code, and for one transaction, which
 * keeps the constructor's storage. So `immutable` values and `address(this)`
 * are right, and nobody's nonce decides the address.
 *
 * @param args - encoded arguments of the constructor
 * @returns the runtime code that now stands there
 * @throws {PlayedCallError} if the constructor reverts
 */
export async function constructAt(
  { client, send }: PublicNode,
  address: Address,
  creationCode: Hex,
  args: Hex = '0x',
): Promise<Hex> {
  const bytecode = concat([creationCode, args])
  await client.setCode({ address, bytecode })
  const { data: runtime = '0x' } = await client.call({
    account: maker,
    to: address,
    gas: 16_000_000n,
  })
  await send({ to: address })
  await client.setCode({ address, bytecode: runtime })
  await client.setNonce({ address, nonce: 1 })
  return runtime
}
