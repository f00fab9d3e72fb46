import {
  isMethodMissing,
  type LatestBlock,
  NodeAnswerError,
  type NodeClient,
  type RunRequest,
  randomAddress,
  type TestRunWay,
  toAmount,
} from '@cairn/clients'
import { runCalls } from '@cairn/clients/test-run'
import {
  type Address,
  decodeOperations,
  type GasPrice,
  gasPriceLimits,
  gasPriceOf,
  gasPriceQuestions,
  type Hex,
  isSameAddress,
  type ProvenToken,
  type WalletCall,
} from '@cairn/primitives'
import * as z from 'zod/mini'
import type { AccountWallet } from '../account/account-wallet.ts'
import { getAccount } from '../account/engine.ts'
import { getNetwork } from '../networks/networks.store.ts'
import { agreedTokens } from './agreed-tokens.ts'
import type { BalanceChange } from './balance-changes.ts'
import {
  explainFailure,
  type FailedRun,
  failuresOf,
} from './explain-failure.ts'
import { countQuestion } from './read-nonce.ts'
import { readLogs, readNamed } from './read-run.ts'
import { gasOfSent, measuringGas } from './run-gas.ts'
import type { RunGrant } from './run-grants.ts'
import { coinProbe, type NamedProbe, namedProbes } from './run-probes.ts'
import { newNonceSpace } from './send-calls.ts'
import { measuredCoins, sentCoins } from './sent-coins.ts'

export type TestRun =
  | {
      readonly type: 'passed'
      readonly changes: readonly BalanceChange[]
      /** Coins that the calls send, and that did not leave. */
      readonly unmoved: readonly Address[]
      /** Permissions that others get though no call says so. */
      readonly grants: readonly RunGrant[]
      /** Contracts of approvals whose kind the run proved. */
      readonly tokens: readonly ProvenToken[]
      /** `named` where no more is known than of what was looked at. */
      readonly coverage: 'all' | 'named'
      /** Number of coins whose balance was looked at; 0 if all were seen. */
      readonly coins: number
      /** Price of the gas by the node's word, in wei. */
      readonly cost: bigint
      /** Receivers of the calls that have code, in lower case. */
      readonly contracts: readonly Address[]
    }
  | FailedRun
  /** The network's node has no way to try transactions. */
  | { readonly type: 'untried' }

export type TestRunRequest = {
  readonly chainId: number
  readonly calls: readonly WalletCall[]
  /** The relayer's key that will send it; absent if it does not say. */
  readonly sender?: Address | undefined
  /** The nonce space that it will be signed in; absent if nobody knows it yet. */
  readonly nonceSpace?: bigint | undefined
  /** Coins to look at beside those that the calls name, the dearest first. */
  readonly coins?: readonly string[] | undefined
}

/** Bits of a nonce that hold the count. */
const countBits = 96n

/**
 * Runs calls as the transaction that would be signed for them, and says what the
 * account would gain and lose.
 *
 * @throws {NodeUnavailableError} {NodeAnswerError} {NodeRefusalError} when the
 *   node cannot say now
 * @see SEND-01
 */
export async function testRun(
  wallet: Pick<AccountWallet, 'engine' | 'clients' | 'networks' | 'now'>,
  request: TestRunRequest,
  signal?: AbortSignal,
): Promise<TestRun> {
  const { chainId } = request
  const networks = wallet.networks.getState()
  const { testRun: way } = getNetwork(networks, chainId)
  const first = await testRunBy(wallet, way ?? 'v1', request, signal)
  // Nobody has asked yet what the nodes of this network can do.
  return first.type === 'untried' && way === undefined
    ? testRunBy(wallet, 'call', request, signal)
    : first
}

async function testRunBy(
  wallet: Parameters<typeof testRun>[0],
  way: TestRunWay,
  { chainId, calls, sender, coins = [], ...rest }: TestRunRequest,
  signal: AbortSignal | undefined,
): Promise<TestRun> {
  const { nonceSpace = newNonceSpace() } = rest
  const { address, encodeForRun } = await getAccount(wallet)
  const node = wallet.clients.node(chainId)
  const { swap } = getNetwork(wallet.networks.getState(), chainId)
  const tried = { node, account: address, chainId, calls }
  const known = swap ? [swap.wrappedNative, ...coins] : coins
  const probes: readonly NamedProbe[] =
    way === 'v1'
      ? measuredCoins(sentCoins(calls, address), swap?.wrappedNative).map(
          (one) => coinProbe(one, address),
        )
      : namedProbes(calls, { account: address, chainId, coins: known })
  const [encoded, facts] = await Promise.all([
    encodeForRun(chainId, calls, nonceSpace),
    readFacts(
      node,
      { chainId, account: address, sender, nonceSpace, calls },
      signal,
    ),
  ])
  const request: RunRequest = {
    ...encoded,
    ...facts,
    account: address,
    probes: [],
    gas: measuringGas,
    now: wallet.now(),
  }
  const run = (changed: Partial<RunRequest>) =>
    runCalls(node, way, { ...request, ...changed }, signal)
  try {
    const measured = await run({})
    const { left: gas } = gasOfSent(measured, calls, encoded.sent)
    // What has all the gas of a block may do otherwise than with its limit.
    const last = measured.succeeded ? await run({ gas, probes }) : measured
    if (!last.succeeded)
      return await explainFailure(last, calls, facts.balance, async () => {
        const alone = calls.map((call) => ({ ...call, mayFail: true }))
        const { input } = await encodeForRun(chainId, alone, nonceSpace)
        return failuresOf(await run({ input }), address)
      })
    const found = last.logs
      ? await readLogs(tried, { ...last, logs: last.logs }, signal, swap)
      : readNamed(tried, last, probes)
    const { used } = gasOfSent(last, calls, encoded.sent)
    const cost = used * facts.price.expected
    const tokens = await agreedTokens(
      node,
      {
        account: address,
        chainId,
        operations: decodeOperations(calls, tried),
      },
      found.tokens,
      wallet.clients,
    )
    const { contracts } = facts
    return { type: 'passed', cost, contracts, ...found, tokens }
  } catch (error) {
    if (isMissing(error, way)) return { type: 'untried' }
    throw error
  }
}

const blockFields = z.object({
  hash: z.string(),
  number: z.string(),
  miner: z.optional(z.string()),
  timestamp: z.string(),
})

/** Reads what a run goes on from, and how the relayer's key stands there. */
async function readFacts(
  node: NodeClient,
  asked: {
    readonly chainId: number
    readonly account: Address
    readonly sender: Address | undefined
    readonly nonceSpace: bigint
    readonly calls: readonly WalletCall[]
  },
  signal: AbortSignal | undefined,
): Promise<{
  readonly block: LatestBlock
  readonly price: GasPrice
  readonly balance: bigint
  readonly sender: Address
  readonly senderBalance: bigint
  readonly nonce: bigint
  readonly contracts: readonly Address[]
}> {
  const { account, chainId, sender, nonceSpace, calls } = asked
  const receivers = [
    ...new Set(calls.map(({ to }) => to.toLowerCase() as Address)),
  ]
  const [latest, balance, code, held, count, history, suggestedTip, ...codes] =
    await node.settle(
      [
        { method: 'eth_getBlockByNumber', params: ['latest', false] },
        { method: 'eth_getBalance', params: [account, 'latest'] },
        { method: 'eth_getCode', params: [sender ?? account, 'latest'] },
        { method: 'eth_getBalance', params: [sender ?? account, 'latest'] },
        countQuestion(account, nonceSpace),
        ...gasPriceQuestions,
        ...receivers.map((one) => ({
          method: 'eth_getCode',
          params: [one, 'latest'],
        })),
      ],
      { signal },
    )
  const { data } = z.safeParse(blockFields, latest)
  const price = gasPriceOf({ history, suggestedTip }, gasPriceLimits(chainId))
  if (!data || !price || typeof balance !== 'string')
    throw new NodeAnswerError('eth_getBlockByNumber')
  const isKey =
    sender !== undefined && code === '0x' && !isSameAddress(sender, account)
  return {
    block: {
      hash: data.hash as Hex,
      number: BigInt(data.number),
      timestamp: BigInt(data.timestamp),
      miner: data.miner as Hex | undefined,
    },
    price,
    balance: BigInt(balance),
    // A contract sends nothing: then nobody may know who it is.
    sender: isKey ? sender : randomAddress(),
    senderBalance: typeof held === 'string' ? BigInt(held) : 0n,
    // An account that is not set up yet answers nothing.
    nonce: (nonceSpace << countBits) + (toAmount(count) ?? 0n),
    // Whoever may have code counts.
    contracts: receivers.filter((_, index) => codes[index] !== '0x'),
  }
}

/**
 * Whether the node does not offer to try transactions. One that takes no
 * overrides answers what the account's own code does with a call that it does
 * not know.
 */
function isMissing(error: unknown, way: TestRunWay): boolean {
  return (
    isMethodMissing(error) ||
    (way === 'call' && error instanceof NodeAnswerError)
  )
}
