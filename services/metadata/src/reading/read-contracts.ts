import { ethCall, type NodeClient, type NodeRequest } from '@cairn/clients'
import type { Hex } from '@cairn/primitives'
import { AbiFunction, Hash } from 'ox'
import {
  decodeBoolean,
  decodeName,
  decodeWord,
  toBytes,
} from './decode-answer.ts'

/** Facts of a contract from its chain. */
export type ContractFacts = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number | undefined
  readonly type: 'ERC20' | 'ERC721' | 'ERC1155' | 'ERC6909' | 'MISC'
  readonly bytecodeHash: Hex
}

const encode = (signature: string, ...args: unknown[]): Hex => {
  const fn = AbiFunction.from([signature])
  return args.length > 0
    ? AbiFunction.encodeData(fn, args as never)
    : AbiFunction.encodeData(fn)
}
const supports = (id: Hex) =>
  encode('function supportsInterface(bytes4 id) view returns (bool)', id)

/** In the order in which `toFacts` reads the answers. */
const questions: readonly Hex[] = [
  encode('function name()'),
  encode('function symbol()'),
  encode('function decimals()'),
  encode('function totalSupply()'),
  supports('0x01ffc9a7'),
  // No honest contract supports this id. A contract that does claims every
  // interface.
  supports('0xffffffff'),
  supports('0x80ac58cd'),
  supports('0xd9b67a26'),
  supports('0x0f632fb3'),
]

/** Gas of a call. A name needs less; a loop that fills memory needs more. */
const gas = 500_000

/**
 * Reads contracts from a chain in few round trips.
 *
 * @returns in the order given; `undefined` for an address without a contract
 * @throws {NodeUnavailableError} while the chain is down
 * @see META-01
 */
export async function readContracts(
  node: NodeClient,
  addresses: readonly string[],
): Promise<readonly (ContractFacts | undefined)[]> {
  const answers = await node.batch(addresses.flatMap(requestsOf))
  const each = 1 + questions.length
  return addresses.map((_, index) =>
    toFacts(answers.slice(index * each, (index + 1) * each)),
  )
}

function requestsOf(address: string): readonly NodeRequest[] {
  return [
    { method: 'eth_getCode', params: [address, 'latest'] },
    ...questions.map((data) => ethCall(address, data, gas)),
  ]
}

function toFacts(answers: readonly unknown[]): ContractFacts | undefined {
  const [codeAnswer, name, symbol, decimalsAnswer, supply, ...claims] = answers
  const code = toBytes(codeAnswer)
  if (!code) return undefined
  const word = decodeWord(decimalsAnswer)
  const decimals = word !== undefined && word <= 255n ? Number(word) : undefined
  const symbolText = decodeName(symbol)
  return {
    name: decodeName(name),
    symbol: symbolText,
    decimals,
    type:
      collectionType(claims) ??
      (decodeWord(supply) !== undefined &&
      (decimals !== undefined || symbolText !== '')
        ? 'ERC20'
        : 'MISC'),
    bytecodeHash: Hash.keccak256(code),
  }
}

function collectionType(claims: readonly unknown[]) {
  const [erc165, everything, erc721, erc1155, erc6909] =
    claims.map(decodeBoolean)
  if (!erc165 || everything !== false) return undefined
  if (erc721) return 'ERC721'
  if (erc1155) return 'ERC1155'
  return erc6909 ? 'ERC6909' : undefined
}
