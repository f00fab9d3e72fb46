import type { ExecuteCall } from '@cairn/account/server'
import { inputGas } from '@cairn/clients/test-run'
import { runByCall } from '@cairn/clients/test-run/by-call'
import { contexts } from '@cairn/contracts'
import { type Address, type Hex, isSameAddress } from '@cairn/primitives'
import { Hex as OxHex } from 'ox'
import type { ChainNode } from './chain-node.ts'
import { blockGas, transactionGas } from './fees/fee-policy.ts'
import { encodeSteps, walletCode } from './main-execute.ts'
import { decodeRevertReason } from './revert-reason.ts'
import { toRunNode } from './run-node.ts'
import type { CallResult, SimulatedCall } from './simulation.ts'
import { estimateAlone, readBlock } from './try-by-call.ts'

/** A nonce space that no wallet uses: 20 bytes of ones. */
const trialSpace = (1n << 160n) - 1n
const free = { baseFee: 0n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }

/**
 * Runs calls in sequence where no node can simulate a block: those of the wallet
 * by one `eth_call`, of others each alone. Gas is free, which contracts can see.
 *
 * @returns one result for each call. Gas is that of a transaction of its own
 */
export async function simulateByCall(
  node: ChainNode,
  calls: readonly SimulatedCall[],
): Promise<readonly CallResult[]> {
  const wallet = calls.at(-1)?.from
  if (!wallet) return []
  const isOwn = ({ from }: SimulatedCall) => isSameAddress(from, wallet)
  const own = await runOwn(node, wallet, calls.filter(isOwn))
  const results = own?.values()
  return Promise.all(
    calls.map(async (call) => {
      const result = isOwn(call) ? results?.next().value : undefined
      return result ?? runAlone(node, call)
    }),
  )
}

/** Runs a wallet's calls; `undefined` for what is no wallet. */
async function runOwn(
  node: ChainNode,
  wallet: Address,
  calls: readonly SimulatedCall[],
): Promise<readonly CallResult[] | undefined> {
  const [code, block, held] = await Promise.all([
    walletCode(node, { wallet, before: [] }, contexts[2].mainModule),
    readBlock(node),
    node.call<Hex>('eth_getBalance', [wallet, 'latest']),
  ])
  if (!code) return undefined
  const steps = calls.map(
    ({ to, value, data }): ExecuteCall => ({
      ...{ to, value, data, gasLimit: 0n },
      ...{ delegateCall: false, revertOnError: false },
    }),
  )
  const run = await runByCall(toRunNode(node), {
    ...{ ...code, slots: {}, account: wallet, senderBalance: 0n },
    ...{ sender: OxHex.random(20), nonce: trialSpace << 96n },
    ...{ steps: encodeSteps(steps), probes: [], price: free, block },
    touched: [],
    ...{ now: Date.now(), gas: blockGas - mostAround },
  })
  if (!run.succeeded) return undefined
  let left = BigInt(held)
  return run.steps.map(
    ({ succeeded, returned, gasUsed }, index): CallResult => {
      const { value = 0n, data = '0x' } = calls[index] ?? {}
      const isShort = !succeeded && returned === '0x' && value > left
      if (succeeded) left -= value
      return {
        ...{ succeeded, returned, logs: [] },
        gasUsed: isShort ? 0n : gasUsed + transactionGas + inputGas(data),
        reason: succeeded
          ? undefined
          : isShort
            ? 'insufficient balance'
            : decodeRevertReason(returned),
      }
    },
  )
}

/** For the call around the steps. */
const mostAround = 2_000_000n

async function runAlone(
  node: ChainNode,
  { from, to, value, data }: SimulatedCall,
): Promise<CallResult> {
  const call = { from, to, data, value: OxHex.fromNumber(value) }
  const gasUsed = await estimateAlone(node, call)
  const succeeded = gasUsed !== undefined
  return {
    ...{ succeeded, returned: '0x', logs: [], gasUsed: gasUsed ?? 0n },
    reason: succeeded ? undefined : decodeRevertReason('0x'),
  }
}
