import { NodeAnswerError } from '@cairn/clients'
import type { Address, Hex } from '@cairn/primitives'
import { Bytes, Hex as OxHex } from 'ox'
import {
  type BalanceProbes,
  balanceProbes,
  readGains,
} from './balance-probes.ts'
import type { ChainNode } from './chain-node.ts'
import {
  askNode,
  type CallResult,
  toResult,
  UnaffordableCallError,
} from './simulation.ts'

/** A transaction as its sender would send it. */
export type Sending = {
  readonly sender: Address
  readonly to: Address
  readonly data: Hex
  readonly gas: bigint
  /** In wei per gas. */
  readonly price: {
    readonly baseFee: bigint
    readonly maxFeePerGas: bigint
    readonly maxPriorityFeePerGas: bigint
    /** One price, on a chain without base fees. */
    readonly isLegacy?: boolean
  }
  /** The account whose balances are read before and after it. */
  readonly payee: Address
  /** Coins of these balances; `undefined` for the native one. */
  readonly tokens: readonly (Address | undefined)[]
  readonly now: Date
}

/** A transaction that was tried. */
export type TriedSending = {
  readonly result: CallResult
  /** Gains of the payee in the order of the coins; 0 if one cannot be read. */
  readonly gains: readonly bigint[]
}

type LatestBlock = { readonly timestamp: Hex; readonly miner?: Hex }

/** For one balance: some coins ask a second contract, and store nothing. */
const probeGas = 300_000n
/** One hundred coins, in wei. */
const enough = 10n ** 20n

/**
 * Runs a transaction on the newest block as it would be sent: by its sender
 * with the coins it has, at its price, with its limit of gas, and in a block
 * like the next one. So a contract sees no difference that it could branch on
 * to succeed here and fail at the sender's cost.
 *
 * @see SEND-01
 */
export async function trySending(
  node: ChainNode,
  sending: Sending,
): Promise<TriedSending> {
  const probes = balanceProbes(sending.payee, sending.tokens)
  const results = await runBlock(node, { ...sending, probes })
  const count = probes.calls.length
  const result = results[count]
  if (!result) throw new NodeAnswerError('eth_simulateV1')
  return { result, gains: readGains(results, count) }
}

type Probed = Sending & { readonly probes: BalanceProbes }

/** Returns results of the probes, the transaction, and the probes again. */
async function runBlock(
  node: ChainNode,
  sending: Probed,
): Promise<readonly CallResult[]> {
  const latest = await node.call<LatestBlock>('eth_getBlockByNumber', [
    'latest',
    false,
  ])
  const ask = async (balance?: bigint) => {
    const blocks = await askNode(node, toBlock(sending, latest, balance), true)
    return (blocks[0]?.calls ?? []).map(toResult)
  }
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof UnaffordableCallError)) throw error
    // It waits until its sender has coins again; nobody knows how many then.
    const cost = sending.gas * sending.price.maxFeePerGas
    return ask(cost + OxHex.toBigInt(randomHex(9)))
  }
}

/** @param balance - of the sender, in wei; absent for what it has */
function toBlock(
  { sender, to, data, gas, price, probes, now }: Probed,
  latest: LatestBlock,
  balance: bigint | undefined,
) {
  // Another account asks, because each question costs gas.
  const asker = randomHex(20)
  const fees = price.isLegacy
    ? { gasPrice: OxHex.fromNumber(price.maxFeePerGas) }
    : {
        maxFeePerGas: OxHex.fromNumber(price.maxFeePerGas),
        maxPriorityFeePerGas: OxHex.fromNumber(price.maxPriorityFeePerGas),
      }
  const reads = probes.calls.map((probe) => ({
    ...{ from: asker, to: probe.to, input: probe.data },
    ...{ gas: OxHex.fromNumber(probeGas), ...fees },
  }))
  const sent = {
    ...{ from: sender, to, input: data },
    ...{ gas: OxHex.fromNumber(gas), ...fees },
  }
  const code = Object.entries(probes.code).map(([address, bytes]) => [
    address,
    { code: bytes },
  ])
  return {
    blockOverrides: {
      ...(!price.isLegacy && {
        baseFeePerGas: OxHex.fromNumber(price.baseFee),
      }),
      time: OxHex.fromNumber(timeAfter(latest, now)),
      prevRandao: randomHex(32),
      ...(latest.miner && { feeRecipient: latest.miner }),
    },
    stateOverrides: {
      ...Object.fromEntries(code),
      [asker]: { balance: OxHex.fromNumber(enough) },
      ...(balance !== undefined && {
        [sender]: { balance: OxHex.fromNumber(balance) },
      }),
    },
    calls: [...reads, sent, ...reads],
  }
}

function timeAfter({ timestamp }: LatestBlock, now: Date): bigint {
  const clock = BigInt(Math.floor(now.getTime() / 1000))
  const least = BigInt(timestamp) + 1n
  return clock > least ? clock : least
}

function randomHex(size: number): Hex {
  return OxHex.fromBytes(Bytes.random(size))
}
