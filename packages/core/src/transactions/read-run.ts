import {
  type NodeClient,
  type RunLog,
  type RunResult,
  toAmount,
} from '@cairn/clients'
import {
  type Address,
  decodeOperations,
  isSameAddress,
  knownApprovals,
  type Operation,
  type ProvenToken,
  type WalletCall,
} from '@cairn/primitives'
import { balanceChanges } from './balance-changes.ts'
import {
  isGrantSaid,
  itemContracts,
  type RunGrant,
  runGrants,
} from './run-grants.ts'
import { changesOf, type NamedProbe } from './run-probes.ts'
import { measuredCoins, sentCoins, withMeasured } from './sent-coins.ts'

type Tried = {
  readonly node: NodeClient
  readonly account: Address
  readonly chainId: number
  readonly calls: readonly WalletCall[]
}

/**
 * Reads a run that logged all that moved.
 *
 * @see SEND-01
 */
export async function readLogs(
  tried: Tried,
  run: RunResult & { readonly logs: readonly RunLog[] },
  signal: AbortSignal | undefined,
  swap: { readonly wrappedNative: Address } | undefined,
) {
  const { account, calls } = tried
  const logged = balanceChanges(run.logs, account, swap?.wrappedNative)
  const sent = sentCoins(calls, account)
  const measured = measuredCoins(sent, swap?.wrappedNative)
  const { changes, unmoved } = withMeasured(logged, { sent, measured }, run)
  const tokens = await provenByLogs(tried, run.logs, signal)
  const grants = await newGrants({ ...tried, logs: run.logs, tokens }, signal)
  return {
    ...{ changes, unmoved, grants, tokens },
    ...({ coverage: 'all', coins: 0 } as const),
  }
}

/**
 * Reads a run of which no more is known than what was looked at.
 *
 * @see SEND-01
 */
export function readNamed(
  { account, calls, chainId }: Tried,
  run: RunResult,
  probes: readonly NamedProbe[],
) {
  const found = changesOf(account, probes, run)
  const tokens = provenByProbes(probes, run)
  const said = saidBy({ account, calls, chainId }, tokens)
  const unmoved = [...sentCoins(calls, account).keys()].filter((coin) => {
    const index = probes.findIndex(
      ({ kind, contractAddress }) =>
        kind === 'coin' && isSameAddress(contractAddress, coin),
    )
    const before = run.before[index]
    return before !== undefined && before === run.after[index]
  })
  const grants = found.grants.filter((grant) => !isGrantSaid(grant, said))
  return { ...found, unmoved, grants, tokens, coverage: 'named' } as const
}

/** Reads the calls by what the run proved of their contracts. */
function saidBy(
  { account, calls, chainId }: Omit<Tried, 'node'>,
  tokens: readonly ProvenToken[],
): readonly Operation[] {
  return knownApprovals(decodeOperations(calls, { account, chainId }), tokens)
}

/**
 * Returns the kinds of contracts that logs prove. An approval of 0 takes a coin
 * back and gives the first item of a collection away, and collections of before
 * ERC-721 log as coins do: a coin tells what is allowed, a collection cannot.
 */
async function provenByLogs(
  { node, account, chainId, calls }: Tried,
  logs: readonly RunLog[],
  signal: AbortSignal | undefined,
): Promise<readonly ProvenToken[]> {
  const items = new Set(itemContracts(logs))
  const open = saidBy({ account, calls, chainId }, []).flatMap((one) =>
    one.kind === 'approve' && one.mayBeItem && one.amount === 0n
      ? [{ target: one.target.toLowerCase() as Address, spender: one.spender }]
      : [],
  )
  const answers =
    open.length === 0
      ? []
      : await node.settle(
          open.map(({ target, spender }) =>
            allowanceOf(target, account, spender as Address),
          ),
          { signal },
        )
  const coins = open
    .filter((_, index) => toAmount(answers[index]) !== undefined)
    .map(({ target }) => target)
  return proven([...items], coins)
}

function provenByProbes(
  probes: readonly NamedProbe[],
  { after }: RunResult,
): readonly ProvenToken[] {
  const answering = (wanted: NamedProbe['kind']) =>
    probes.flatMap(({ kind, contractAddress }, index) =>
      kind === wanted && after[index] !== undefined ? contractAddress : [],
    )
  return proven(answering('approved'), answering('amount'))
}

function proven(
  items: readonly Address[],
  coins: readonly Address[],
): readonly ProvenToken[] {
  const isItem = new Set(items)
  const rest = new Set(coins.filter((one) => !isItem.has(one)))
  return [
    ...[...isItem].map((contractAddress) => ({
      ...{ contractAddress, type: 'ERC721' as const },
    })),
    ...[...rest].map((contractAddress) => ({
      ...{ contractAddress, type: 'ERC20' as const },
    })),
  ]
}

/**
 * Returns who may take something after a run that no call names, and more than
 * before: some coins log what is left of a permission whenever it is used.
 */
async function newGrants(
  tried: Tried & {
    readonly logs: readonly RunLog[]
    readonly tokens: readonly ProvenToken[]
  },
  signal: AbortSignal | undefined,
): Promise<readonly RunGrant[]> {
  const { node, account, logs } = tried
  const said = saidBy(tried, tried.tokens)
  const unsaid = runGrants(logs, account).filter(
    (grant) => !isGrantSaid(grant, said),
  )
  if (unsaid.length === 0) return []
  const before = await node.settle(
    unsaid.map(({ contractAddress, spender }) =>
      allowanceOf(contractAddress, account, spender),
    ),
    { signal },
  )
  return unsaid.filter(({ kind, value }, index) => {
    const allowed = toAmount(before[index])
    return kind !== 'amount' || allowed === undefined || value > allowed
  })
}

/** Returns the question how much of a coin a spender may take. */
export function allowanceOf(to: Address, account: Address, spender: Address) {
  const data = `0xdd62ed3e${word(account)}${word(spender)}`
  return { method: 'eth_call', params: [{ to, data }, 'latest'] }
}

function word(address: Address): string {
  return address.slice(2).toLowerCase().padStart(64, '0')
}
