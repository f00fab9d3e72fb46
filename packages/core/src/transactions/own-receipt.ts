import {
  type Address,
  BaseError,
  eventTopics,
  failureTopics,
  type Hex,
  isSameAddress,
} from '@cairn/primitives'
import * as z from 'zod/mini'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import type { CallsReceipt } from './calls.ts'
import { guestModules } from './guest-modules.ts'
import { waitForReceipt } from './send-calls.ts'

const { executed } = eventTopics
const { failed, failedFirst } = failureTopics

const nodeReceipt = z.object({
  transactionHash: z.string(),
  blockNumber: z.string(),
  status: z.string(),
  logs: z.array(
    z.object({
      address: z.string(),
      topics: z.array(z.string()),
      data: z.string(),
    }),
  ),
})

/** Number of the wallet's own calls that a block says were made, and failed. */
export type OwnExecution = {
  readonly executed: number
  readonly failed: number
}

/**
 * Reads from the chain's node what a block says of the wallet's own execution.
 *
 * @returns `undefined` if no block holds the hash, or the execution is not in it
 * @throws {NodeUnavailableError} when the node does not answer
 * @see TXPD-01
 */
export async function readOwnExecution(
  wallet: Pick<ConnectedWallet, 'clients' | 'session'>,
  asked: {
    readonly chainId: number
    readonly metaTxnHash: string
    readonly txnHash: string
  },
): Promise<OwnExecution | undefined> {
  const session = wallet.session.getState()
  if (session.type !== 'signed-in') return undefined
  const answer = await wallet.clients
    .node(asked.chainId)
    .call('eth_getTransactionReceipt', [asked.txnHash])
  const { data } = z.safeParse(nodeReceipt, answer)
  const isMined =
    data?.transactionHash.toLowerCase() === asked.txnHash.toLowerCase() &&
    data.status === '0x1'
  if (!isMined) return undefined
  return readLogs(data.logs, session.address, asked.metaTxnHash)
}

type Log = z.output<typeof nodeReceipt>['logs'][number]

/**
 * Counts the ends of an execution that its wallet logged. A transaction that
 * also sets the wallet up is run, and named, by a guest module: its hash binds
 * all that it runs, so that the wallet's own logs are of it.
 */
function readLogs(
  logs: readonly Log[],
  account: Address,
  metaTxnHash: string,
): OwnExecution | undefined {
  const id = metaTxnHash.toLowerCase()
  const guests = logs.filter(({ address }) =>
    guestModules.some((guest) => isSameAddress(guest, address)),
  )
  const isByGuest = guests.some((log) => endOf(log, id) === true)
  const ends = logs
    .filter(({ address }) => isSameAddress(address, account))
    .map((log) => endOf(log, isByGuest ? undefined : id))
  const count = (end: boolean) => ends.filter((one) => one === end).length
  const own = { executed: count(true), failed: count(false) }
  return own.executed + own.failed > 0 ? own : undefined
}

/**
 * Whether a log says that a call of an execution was made, or failed.
 *
 * @param id - hash of the execution; `undefined` for any
 */
function endOf(
  { topics, data }: Log,
  id: string | undefined,
): boolean | undefined {
  const [name, subject] = topics.map((topic) => topic.toLowerCase())
  const words = data.toLowerCase()
  const isHash = id === undefined ? words.length === 66 : words === id
  if (name === undefined) return isHash ? true : undefined
  const isOwn = id === undefined || subject === id
  if (name === executed && isOwn) return true
  if (name === failed && isOwn) return false
  const isFirst = name === failedFirst && words.startsWith(id ?? '')
  return isFirst ? false : undefined
}

/**
 * Waits for the end of a transaction. The relayer names the block's transaction,
 * and the chain's node decides: what it does not hold, or what holds another
 * execution, is not complete.
 *
 * @throws {UnprovenReceiptError} when the node does not confirm the relayer
 * @throws {RpcError} when the relayer does not know it (yet)
 * @throws {NodeUnavailableError} when the node does not answer
 * @see TXPD-01
 */
export async function waitForProvenEnd(
  wallet: Pick<ConnectedWallet, 'clients' | 'session'>,
  request: { readonly chainId: number; readonly metaTxnHash: Hex },
): Promise<CallsReceipt> {
  const end = await waitForReceipt(wallet, request)
  const { txnHash } = end.type === 'pending' ? {} : end
  if (end.type === 'pending' || txnHash === undefined) return end
  const own = await readOwnExecution(wallet, { ...request, txnHash })
  if (end.type === 'failed')
    return own?.failed === 0 ? { type: 'complete', txnHash } : end
  if (!own) throw new UnprovenReceiptError()
  return own.failed === 0 ? end : { type: 'failed', txnHash, reason: undefined }
}

/** The relayer says complete, and no block says so. @see TXPD-01 */
export class UnprovenReceiptError extends BaseError {
  override readonly name = 'UnprovenReceiptError'

  constructor() {
    super('No block holds what the relayer names.')
  }
}
