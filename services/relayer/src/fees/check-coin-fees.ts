import { type Address, type Hex, isSameAddress } from '@cairn/primitives'
import { Hex as OxHex } from 'ox'
import { askAgreed } from '../agreed.ts'
import type { ChainContext } from '../chain-context.ts'
import {
  listBlockCosts,
  listCoinClaims,
  listOpenBlocks,
  lockCoinFees,
  putCoinFees,
} from '../db/coin-fees.queries.ts'
import type { RecordedBlock } from '../db/metatxs.queries.ts'
import { type Change, type CoinClaim, judgeCoinFees } from './coin-fees.ts'

/**
 * Time in ms after which fees count as paid that cannot be looked up: some nodes
 * keep no old balances, and nobody who pays can help it.
 */
const patienceMs = 10 * 60_000
/** Least time in ms between two looks at a block. */
const pauseMs = 1_000

type Verdict = ReturnType<typeof judgeCoinFees>

/** Looks whether fees in a chain's own coin came in. */
export type CoinFees = { readonly check: () => Promise<void> }

/**
 * Creates the look at fees in a chain's own coin. They are in no log, and a
 * transaction that succeeds may pay none: its wallet can run other code in its
 * block than in the try. So the receiver's balance must have risen by all fees
 * that transactions of the block promised.
 *
 * @see SRVC-01 z
 */
export function createCoinFees(context: ChainContext): CoinFees {
  const { chain, database, log, now } = context
  /** Blocks that could not be judged: since when, and when to look again. */
  const waiting = new Map<Hex, { sinceMs: number; lookAtMs: number }>()

  return {
    async check() {
      const open = await listOpenBlocks(database, chain.chainId)
      const hashes = new Set(open.map(({ hash }) => hash))
      for (const hash of waiting.keys())
        if (!hashes.has(hash)) waiting.delete(hash)
      const nowMs = now().getTime()
      const isDue = ({ hash }: RecordedBlock) =>
        nowMs >= (waiting.get(hash)?.lookAtMs ?? 0)
      await Promise.all(open.filter(isDue).map(checkBlock))
    },
  }

  async function checkBlock(block: RecordedBlock): Promise<void> {
    const claims = await listCoinClaims(database, chain.chainId, block)
    for (const receiver of new Set(claims.map(({ to }) => to))) {
      const own = claims.filter(({ to }) => isSameAddress(to, receiver))
      const verdict = await judge(context, block, receiver, own).catch(
        (err: unknown): Verdict => {
          log.debug({ err, block: String(block.number) }, 'fees not looked up')
          return 'unknown'
        },
      )
      if (verdict !== 'unknown') await store(context, block, own, verdict)
      else if (isOverdue(block)) await giveUp(block, own)
    }
  }

  /** Notes a block that could not be judged, which is looked at ever less. */
  function isOverdue({ hash }: RecordedBlock): boolean {
    const nowMs = now().getTime()
    const sinceMs = waiting.get(hash)?.sinceMs ?? nowMs
    const ageMs = nowMs - sinceMs
    const lookAtMs = Math.min(
      nowMs + Math.max(pauseMs, ageMs),
      sinceMs + patienceMs,
    )
    waiting.set(hash, { sinceMs, lookAtMs })
    return ageMs >= patienceMs
  }

  async function giveUp(
    block: RecordedBlock,
    claims: readonly CoinClaim[],
  ): Promise<void> {
    log.warn({ block: String(block.number) }, 'fees counted without a look')
    await store(context, block, claims, 'paid')
  }
}

async function judge(
  context: ChainContext,
  block: RecordedBlock,
  receiver: Address,
  claims: readonly CoinClaim[],
): Promise<Verdict> {
  const balance = await readChange(
    context,
    'eth_getBalance',
    receiver,
    block.number,
  )
  if (!balance || !(await isStanding(context, block))) return 'unknown'
  const costs = await listBlockCosts(
    context.database,
    context.chain.chainId,
    block,
  )
  const verdict = judgeCoinFees(claims, receiver, costs, { balance })
  if (verdict === 'paid') return 'paid'
  const method = 'eth_getTransactionCount'
  const sent = await readChange(context, method, receiver, block.number)
  if (!sent) return 'unknown'
  return judgeCoinFees(claims, receiver, costs, { balance, sent })
}

/** Reads a number of an account, on which the nodes must agree. */
async function readChange(
  context: ChainContext,
  method: 'eth_getBalance' | 'eth_getTransactionCount',
  account: Address,
  block: bigint,
): Promise<Change<bigint> | undefined> {
  const [before, after] = await Promise.all(
    [block - 1n, block].map((at) =>
      askAgreed<Hex>(context, method, [account, OxHex.fromNumber(at)]),
    ),
  )
  if (before === undefined || after === undefined) return undefined
  return { before: BigInt(before), after: BigInt(after) }
}

async function isStanding(
  { node }: ChainContext,
  { number, hash }: RecordedBlock,
): Promise<boolean> {
  const params = [OxHex.fromNumber(number), false]
  const method = 'eth_getBlockByNumber'
  const found = await node.call<{ hash: Hex } | null>(method, params)
  return found?.hash === hash
}

/**
 * Stores a verdict, unless another transaction of the block was recorded since
 * its claims were read: whoever records one judges all of them again.
 */
async function store(
  { chain, database, log }: ChainContext,
  block: RecordedBlock,
  claims: readonly CoinClaim[],
  verdict: 'paid' | 'missing',
): Promise<void> {
  const [first] = claims
  if (!first) return
  await database.transaction(async (tx) => {
    await lockCoinFees(tx, chain.chainId)
    const all = await listCoinClaims(tx, chain.chainId, block)
    const now = all.filter(({ to }) => isSameAddress(to, first.to))
    const isSame =
      now.length === claims.length &&
      now.every(({ id }, place) => id === claims[place]?.id)
    const ids = claims.map(({ id }) => id)
    if (isSame) await putCoinFees(tx, block, ids, verdict === 'missing')
  })
  if (verdict === 'missing')
    log.warn(
      { block: String(block.number), metatxs: claims.map(({ id }) => id) },
      'fees did not come in',
    )
}
