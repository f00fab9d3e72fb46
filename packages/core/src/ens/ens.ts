import {
  createNodeClient,
  ethCall,
  NodeRefusalError,
  NodeUnavailableError,
} from '@cairn/clients'
import {
  type Address,
  type Hex,
  isSameAddress,
  nativeTokenAddress,
} from '@cairn/primitives'
import * as AbiFunction from 'ox/AbiFunction'
import * as OxAddress from 'ox/Address'
import * as Ens from 'ox/Ens'
import * as OxHex from 'ox/Hex'
import { askAgreed } from '../clients/ask-agreed.ts'
import type { BaseWallet } from '../platform/base-wallet.ts'
import { InvalidNameError } from './invalid-name.ts'

/** The registry of names, the same on the public chain and the local one. */
const registry: Address = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const namesChainId = 1

const resolverOf = AbiFunction.from(
  'function resolver(bytes32 node) view returns (address)',
)
const addressOf = AbiFunction.from(
  'function addr(bytes32 node) view returns (address)',
)
const nameOf = AbiFunction.from(
  'function name(bytes32 node) view returns (string)',
)

/**
 * The address that a name stands for; nothing when nobody has the name.
 *
 * @throws {InvalidNameError} if the text is no name, or one that looks like another
 * @throws {NodeUnavailableError} when the chain of names does not answer, or its
 *   nodes do not agree
 * @see CONT-01 SEND-01
 */
export async function resolveName(
  wallet: Pick<BaseWallet, 'environment' | 'platform'>,
  text: string,
): Promise<Address | undefined> {
  const node = namehash(normalize(text))
  const resolver = await read(wallet, registry, resolverOf, node)
  if (!isSomeone(resolver)) return undefined
  const address = await read(wallet, resolver, addressOf, node)
  return isSomeone(address) ? OxAddress.checksum(address) : undefined
}

/**
 * The name that an address goes by; nothing unless the name also leads back
 * to the address, since anyone may claim any name for theirs.
 *
 * @throws {NodeUnavailableError} when the chain of names does not answer, or its
 *   nodes do not agree
 * @see CONT-02
 */
export async function lookupName(
  wallet: Pick<BaseWallet, 'environment' | 'platform'>,
  address: Address,
): Promise<string | undefined> {
  const node = namehash(`${address.slice(2).toLowerCase()}.addr.reverse`)
  const resolver = await read(wallet, registry, resolverOf, node)
  if (!isSomeone(resolver)) return undefined
  const name = await read(wallet, resolver, nameOf, node)
  if (typeof name !== 'string' || name === '') return undefined
  try {
    if (normalize(name) !== name) return undefined
  } catch {
    return undefined
  }
  const back = await resolveName(wallet, name)
  return back && isSameAddress(back, address) ? name : undefined
}

/**
 * The name in normal form: lower case, no characters that pass for others.
 *
 * @throws {InvalidNameError}
 */
export function normalize(text: string): string {
  const trimmed = text.trim()
  try {
    const name = Ens.normalize(trimmed)
    if (/^[^.]+(\.[^.]+)+$/.test(name)) return name
  } catch (cause) {
    throw new InvalidNameError(trimmed, cause)
  }
  throw new InvalidNameError(trimmed)
}

function namehash(name: string): Hex {
  return Ens.namehash(name)
}

/**
 * Calls a view. Money goes where a name leads, so that one node's word is not
 * enough where the chain has several.
 *
 * @returns `undefined` if there is no such contract, or it reverts
 * @throws {NodeUnavailableError} also while nodes differ, or one of several
 *   answers alone: that does not mean that nobody has the name
 */
async function read(
  wallet: Pick<BaseWallet, 'environment' | 'platform'>,
  to: string,
  view: AbiFunction.AbiFunction,
  node: Hex,
): Promise<unknown> {
  const network = wallet.environment.networks.find(
    ({ chainId }) => chainId === namesChainId,
  )
  if (!network) return undefined
  const client = createNodeClient({
    url: network.rpcUrl,
    fetch: wallet.platform.fetch,
  })
  const data = AbiFunction.encodeData(view, [node])
  const { method, params } = ethCall(to, data)
  const answer = await askAgreed(client, method, params).catch((error) => {
    if (error instanceof NodeRefusalError) return '0x'
    throw error
  })
  if (answer === undefined)
    throw new NodeUnavailableError('The nodes do not agree.')
  if (typeof answer !== 'string' || answer.length > 2 * 4096) return undefined
  try {
    OxHex.assert(answer, { strict: true })
    return AbiFunction.decodeResult(view, answer)
  } catch {
    return undefined
  }
}

function isSomeone(address: unknown): address is Address {
  return typeof address === 'string' && address !== nativeTokenAddress
}
