import { ethCall, type NodeClient } from '@cairn/clients'
import { ammFactoryAbi, ammPairAbi, localErc20Abi } from '@cairn/contracts'
import type { Hex } from '@cairn/primitives'
import { AbiFunction } from 'ox'
import { type Pair, toPool } from './amm-pair.ts'
import { type PastPools, readPastPools } from './amm-past.ts'
import type { Pool } from './price-graph.ts'

const pairCount = AbiFunction.fromAbi(ammFactoryAbi, 'allPairsLength')
const pairAt = AbiFunction.fromAbi(ammFactoryAbi, 'allPairs')
const token0 = AbiFunction.fromAbi(ammPairAbi, 'token0')
const token1 = AbiFunction.fromAbi(ammPairAbi, 'token1')
const reserves = AbiFunction.fromAbi(ammPairAbi, 'getReserves')
const decimalsOf = AbiFunction.fromAbi(localErc20Abi, 'decimals')

/** Maximum number of pairs. Local chains need no more. */
const maxPairs = 1_000

export type AmmReader = {
  /** Returns the present reserves of every market. */
  readonly readPools: () => Promise<readonly Pool[]>
  /** Returns the reserves after each change since a moment, oldest first. */
  readonly readPast: (since: Date) => Promise<readonly PastPools[]>
}

/**
 * Creates a reader of a factory's markets. Constant facts (pairs, tokens,
 * decimals) are requested once. All functions throw `NodeUnavailableError`
 * while the chain is down.
 */
export function createAmmReader(node: NodeClient, factory: Hex): AmmReader {
  let known: readonly (Pair | undefined)[] = []

  return {
    readPools: async () => (await readNow()).pools,
    readPast: async (since) => {
      const { pairs, pools } = await readNow()
      return readPastPools(node, pairs, pools, since)
    },
  }

  /** Reads pairs, and their pools in the same order. */
  async function readNow() {
    const [answer] = await node.batch([
      ethCall(factory, AbiFunction.encodeData(pairCount)),
    ])
    // A factory that is not deployed yet answers with empty data and has no
    // markets.
    const count = Math.min(Number(toNumber(answer) ?? 0), maxPairs)
    // A restarted chain has fewer pairs.
    if (count < known.length) known = []
    if (count > known.length) {
      const more = await readPairs(node, factory, known.length, count)
      known = [...known, ...more]
    }
    const whole = known.filter((pair) => pair !== undefined)
    const read = await readReserves(node, whole)
    const pairs = whole.filter((_, index) => read[index])
    return { pairs, pools: read.filter((pool) => pool !== undefined) }
  }
}

async function readReserves(
  node: NodeClient,
  pairs: readonly Pair[],
): Promise<readonly (Pool | undefined)[]> {
  const answers = await node.batch(
    pairs.map(({ address }) =>
      ethCall(address, AbiFunction.encodeData(reserves)),
    ),
  )
  return pairs.map((pair, index) => {
    const answer = toHex(answers[index])
    if (answer?.length !== 2 + 3 * 64) return undefined
    const [one, other] = AbiFunction.decodeResult(reserves, answer)
    return toPool(pair, one, other)
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

/** Returns the low 20 bytes of a word, in lower case. */
function toAddress(answer: unknown): Hex | undefined {
  const word = toHex(answer)
  return word?.length === 66 ? `0x${word.slice(26).toLowerCase()}` : undefined
}

/** Converts a word to a number if it is a safe integer. */
function toNumber(answer: unknown): number | undefined {
  const word = toHex(answer)
  if (word?.length !== 66) return undefined
  const value = BigInt(word)
  return value <= 0xffffffn ? Number(value) : undefined
}
