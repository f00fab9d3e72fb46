import type { RunLog, RunResult } from '@cairn/clients'
import {
  type Address,
  cleanReason,
  failureTopics,
  type Hex,
  isSameAddress,
  readRevertReason,
  type WalletCall,
} from '@cairn/primitives'

/** A failed test run in words. */
export type FailedRun = {
  readonly type: 'failed'
  readonly reason: string | undefined
  /** Place of the call that fails; absent where the node does not tell. */
  readonly call?: number
}

type Failure = { readonly call: number; readonly returned: Hex }

/**
 * Names the call that made a run fail, and why.
 *
 * @param balance - of the account before, in wei
 * @param runAlone - lets each call fail alone, where the run tells no more
 * @see SEND-01
 */
export async function explainFailure(
  failed: RunResult,
  calls: readonly WalletCall[],
  balance: bigint,
  runAlone: () => Promise<readonly Failure[]>,
): Promise<FailedRun> {
  const { failedCall, returned, message } = failed
  const told = readRevertReason(returned) ?? cleanReason(message)
  if (failed.isSetUpFailed) return { type: 'failed', reason: told }
  const found =
    failedCall !== undefined
      ? { call: failedCall, returned }
      : failed.logs &&
        (await runAlone()).find(({ call }) => calls[call]?.mayFail !== true)
  if (!found || found.call >= calls.length)
    return { type: 'failed', reason: told }
  const spent = calls
    .slice(0, found.call + 1)
    .reduce((sum, { value }) => sum + value, 0n)
  const why =
    found.returned === '0x' && spent > balance
      ? 'insufficient balance'
      : readRevertReason(found.returned)
  return { type: 'failed', reason: why ?? told, call: found.call }
}

/** Reads which call of an account failed, and what it returned. */
function readFailure({ topics, data }: RunLog) {
  if (topics[0]?.toLowerCase() !== failureTopics.failed) return []
  const words = data.slice(2)
  const at = (index: number) =>
    Number(BigInt(`0x${words.slice(index * 64, index * 64 + 64) || '0'}`))
  const returned: Hex = `0x${words.slice(3 * 64, 3 * 64 + at(2) * 2)}`
  return [{ call: at(0), returned }]
}

/** Lists the calls that an account logged as failed. */
export function failuresOf(
  { logs = [] }: RunResult,
  account: Address,
): readonly Failure[] {
  return logs
    .filter(({ address }) => isSameAddress(address, account))
    .flatMap(readFailure)
}
