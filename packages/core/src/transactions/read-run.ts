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
  type WalletCall,
} from '@cairn/primitives'
import { balanceChanges } from './balance-changes.ts'
import { isGrantSaid, type RunGrant, runGrants } from './run-grants.ts'
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
  const grants = await newGrants({ ...tried, logs: run.logs }, signal)
  return { changes, unmoved, grants, coverage: 'all', coins: 0 } as const
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
  const said = decodeOperations(calls, { account, chainId })
  const unmoved = [...sentCoins(calls, account).keys()].filter((coin) => {
    const index = probes.findIndex(
      ({ kind, contractAddress }) =>
        kind === 'coin' && isSameAddress(contractAddress, coin),
    )
    const before = run.before[index]
    return before !== undefined && before === run.after[index]
  })
  const grants = found.grants.filter((grant) => !isGrantSaid(grant, said))
  return { ...found, unmoved, grants, coverage: 'named' } as const
}

/**
 * Returns who may take something after a run that no call names, and more than
 * before: some coins log what is left of a permission whenever it is used.
 */
async function newGrants(
  tried: Tried & { readonly logs: readonly RunLog[] },
  signal: AbortSignal | undefined,
): Promise<readonly RunGrant[]> {
  const { node, account, chainId, calls, logs } = tried
  const said = decodeOperations(calls, { account, chainId })
  const unsaid = runGrants(logs, account).filter(
    (grant) => !isGrantSaid(grant, said),
  )
  if (unsaid.length === 0) return []
  const before = await node.settle(
    unsaid.map(({ contractAddress: to, spender }) => {
      const data = `0xdd62ed3e${word(account)}${word(spender)}`
      return { method: 'eth_call', params: [{ to, data }, 'latest'] }
    }),
    { signal },
  )
  return unsaid.filter(({ kind, value }, index) => {
    const allowed = toAmount(before[index])
    return kind !== 'amount' || allowed === undefined || value > allowed
  })
}

function word(address: Address): string {
  return address.slice(2).toLowerCase().padStart(64, '0')
}
