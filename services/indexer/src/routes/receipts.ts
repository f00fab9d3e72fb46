import type { indexer } from '@cairn/protocol'
import { type Handlers, HttpError, inCallersTurn } from '@cairn/service-kit'
import { bareHex } from '../db/bytes.ts'
import type { IndexedChain } from '../indexed-chain.ts'
import { readHashes, refuse } from './arguments.ts'

type All = Handlers<typeof indexer>
type Receipt = Awaited<ReturnType<All['fetchTransactionReceipt']>>['receipt']

/** A receipt in the form of nodes. */
type NodeReceipt = {
  readonly status?: string
  readonly transactionIndex: string
  readonly type?: string
  readonly blockHash: string
  readonly blockNumber: string
  readonly gasUsed: string
  readonly effectiveGasPrice?: string
  readonly from: string
  readonly to?: string | null
  readonly logs: readonly {
    readonly address: string
    readonly topics: readonly string[]
    readonly data: string
    readonly logIndex: string
  }[]
}

/** Blocks to wait for: the default and the maximum. */
const blocksToWait = { usual: 20, most: 100 } as const
/** Longest wait in ms, however slow the chain. */
const longestWaitMs = 30_000
/** Depth at which a block counts as final. */
const finalDepth = 12

/**
 * Handles receipts of a chain: waits until the transaction is mined. The node is
 * asked in the turn of the caller.
 *
 * @see SRVC-01 h
 */
export function receiptHandlers({
  node,
  followed,
  now,
  inNodeTurn,
}: IndexedChain): Pick<All, 'fetchTransactionReceipt'> {
  const find = (hash: string, ip: string) => {
    const ask = () =>
      node.call<NodeReceipt | null>('eth_getTransactionReceipt', [hash], 5000)
    return inCallersTurn(inNodeTurn, ip, ask).catch((cause) => {
      if (cause instanceof HttpError) throw cause
      throw new HttpError('Unavailable', 'The chain does not answer.', {
        cause,
      })
    })
  }
  return {
    async fetchTransactionReceipt({ txnHash, maxBlockWait }, { signal, ip }) {
      const [given = refuse('txnHash')] = readHashes([txnHash], 'txnHash') ?? []
      // Nodes take only one way to write a hash.
      const hash = `0x${bareHex(given)}`
      const wanted = maxBlockWait ?? blocksToWait.usual
      const blocks = Math.min(Math.max(0, wanted), blocksToWait.most)
      const start = followed.cursor()?.number ?? 0
      const until = now().getTime() + longestWaitMs
      for (;;) {
        const seen = followed.indexed.count()
        const receipt = await find(hash, ip)
        const head = followed.cursor()?.number ?? start
        if (receipt) return { receipt: toReceipt(hash, receipt, head) }
        const leftMs = until - now().getTime()
        if (head - start >= blocks || leftMs <= 0 || signal.aborted) {
          throw new HttpError('NotFound', 'The transaction is not mined.')
        }
        await followed.indexed.wait(seen, Math.min(leftMs, 1000))
      }
    },
  }
}

const types: Readonly<Record<number, string>> = {
  0: 'LegacyTxnType',
  1: 'AccessListTxnType',
  2: 'DynamicFeeTxnType',
}

function toReceipt(txnHash: string, sent: NodeReceipt, head: number): Receipt {
  const blockNumber = Number(sent.blockNumber)
  return {
    txnHash,
    txnStatus: Number(sent.status ?? 1) === 1 ? 'SUCCESSFUL' : 'FAILED',
    txnIndex: Number(sent.transactionIndex),
    txnType: types[Number(sent.type ?? 0)] ?? 'DynamicFeeTxnType',
    blockHash: sent.blockHash,
    blockNumber,
    gasUsed: Number(sent.gasUsed),
    effectiveGasPrice: BigInt(sent.effectiveGasPrice ?? '0x0').toString(),
    from: sent.from,
    to: sent.to ?? '',
    logs: sent.logs.map(({ address, topics, data, logIndex }) => ({
      contractAddress: address,
      topics: [...topics],
      data,
      index: Number(logIndex),
    })),
    final: head - blockNumber >= finalDepth,
    reorged: false,
  }
}
