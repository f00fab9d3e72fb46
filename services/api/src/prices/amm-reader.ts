import { ethCall, type NodeClient } from '@cairn/clients'
import { ammFactoryAbi, ammPairAbi, localErc20Abi } from '@cairn/contracts'
import type { Hex } from '@cairn/primitives'
import { AbiFunction } from 'ox'
import type { Pool } from './price-graph.ts'

const pairCount = AbiFunction.fromAbi(ammFactoryAbi, 'allPairsLength')
const pairAt = AbiFunction.fromAbi(ammFactoryAbi, 'allPairs')
const token0 = AbiFunction.fromAbi(ammPairAbi, 'token0')
const token1 = AbiFunction.fromAbi(ammPairAbi, 'token1')
const reserves = AbiFunction.fromAbi(ammPairAbi, 'getReserves')
const decimalsOf = AbiFunction.fromAbi(localErc20Abi, 'decimals')

/** Beyond these the reader looks no further: it is for local chains. */
const maxPairs = 1_000

type Pair = {
  readonly address: Hex
  readonly tokens: readonly [string, string]
  readonly decimals: readonly [number, number]
}

/**
 * Reads every market of a factory. What never changes (the pairs, their tokens
 * and decimals) is asked once.
 *
 * @returns a function that reads the reserves as they are now; it throws
 * `NodeUnavailableError` while the chain is down
 */
export function createAmmReader(
  node: NodeClient,
  factory: Hex,
): () => Promise<readonly Pool[]> {
  let pairs: readonly (Pair | undefined)[] = []

  return async () => {
    const [answer] = await node.batch([
      ethCall(factory, AbiFunction.encodeData(pairCount)),
    ])
    // A factory that is not there yet answers nothing: no markets.
    const count = Math.min(Number(toNumber(answer) ?? 0), maxPairs)
    // A chain that was made anew has fewer.
    if (count < pairs.length) pairs = []
    if (count > pairs.length) {
      pairs = [
        ...pairs,
        ...(await readPairs(node, factory, pairs.length, count)),
      ]
    }
    return readReserves(
      node,
      pairs.filter((pair) => pair !== undefined),
    )
  }
}

async function readReserves(
  node: NodeClient,
  pairs: readonly Pair[],
): Promise<readonly Pool[]> {
  const answers = await node.batch(
    pairs.map(({ address }) =>
      ethCall(address, AbiFunction.encodeData(reserves)),
    ),
  )
  return pairs.flatMap(({ tokens, decimals }, index) => {
    const answer = toHex(answers[index])
    if (answer?.length !== 2 + 3 * 64) return []
    const [one, other] = AbiFunction.decodeResult(reserves, answer)
    return [
      {
        tokens,
        amounts: [toWhole(one, decimals[0]), toWhole(other, decimals[1])],
      },
    ]
  })
}

async function readPairs(
  node: NodeClient,
  factory: Hex,
  from: number,
  to: number,
): Promise<readonly (Pair | undefined)[]> {
  const indexes = Array.from({ length: to - from }, (_, i) => BigInt(from + i))
  const found = await node.batch(
    indexes.map((index) =>
      ethCall(factory, AbiFunction.encodeData(pairAt, [index])),
    ),
  )
  const addresses = found.map(toAddress)
  const sides = await node.batch(
    addresses.flatMap((address = zero) => [
      ethCall(address, AbiFunction.encodeData(token0)),
      ethCall(address, AbiFunction.encodeData(token1)),
    ]),
  )
  const tokens = sides.map(toAddress)
  const decimals = await node.batch(
    tokens.map((token = zero) =>
      ethCall(token, AbiFunction.encodeData(decimalsOf)),
    ),
  )
  return addresses.map((address, index) => {
    const one = tokens[2 * index]
    const other = tokens[2 * index + 1]
    const oneDecimals = toNumber(decimals[2 * index])
    const otherDecimals = toNumber(decimals[2 * index + 1])
    if (!address || !one || !other) return undefined
    if (oneDecimals === undefined || otherDecimals === undefined) {
      return undefined
    }
    return {
      address,
      tokens: [one, other],
      decimals: [oneDecimals, otherDecimals],
    }
  })
}

const zero: Hex = `0x${'00'.repeat(20)}`

function toHex(answer: unknown): Hex | undefined {
  return typeof answer === 'string' && /^0x[0-9a-f]*$/i.test(answer)
    ? (answer as Hex)
    : undefined
}

/** The low 20 bytes of a word, lower case. */
function toAddress(answer: unknown): Hex | undefined {
  const word = toHex(answer)
  return word?.length === 66 ? `0x${word.slice(26).toLowerCase()}` : undefined
}

/** A word that is small enough to count with. */
function toNumber(answer: unknown): number | undefined {
  const word = toHex(answer)
  if (word?.length !== 66) return undefined
  const value = BigInt(word)
  return value <= 0xffffffn ? Number(value) : undefined
}

function toWhole(amount: bigint, decimals: number): number {
  return Number(amount) / 10 ** decimals
}
