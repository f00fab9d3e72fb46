import type { Address, Hex } from '@cairn/primitives'
import type { Database } from '@cairn/service-kit'
import type { Brought } from '../fees/fee-policy.ts'
import type { Queued, Sent } from '../metatx.ts'

type Query = Pick<Database, 'query'>

type QueuedRow = {
  readonly id: string | number
  readonly lane: number
  readonly contract: Address
  readonly input: Hex
  readonly gas_limit: string | number
  readonly calls: number
  readonly wallet: Address | null
  readonly fee_wei: string | null
  readonly tried_gas: string | number | null
  readonly hashes: Hex[]
  readonly repeats: number
}

/** Takes the queued transactions of these lanes, oldest first. */
export async function takeQueued(
  { query }: Query,
  chainId: number,
  lanes: { readonly held: readonly number[]; readonly count: number },
  limit: number,
): Promise<readonly Queued[]> {
  const rows = await query<QueuedRow>(
    `select id, lane % $3 as lane, contract, input, gas_limit, calls, wallet, fee_wei, tried_gas, hashes, repeats
     from relayer.metatxs
     where chain_id = $1 and status = 'QUEUED' and lane % $3 = any($2::int[])
     order by id limit $4 for update skip locked`,
    [chainId, lanes.held, lanes.count, limit],
  )
  return rows.map(toQueued)
}

/** Lists the oldest queued transactions of each lane, without a lock. */
export async function listQueued(
  { query }: Query,
  chainId: number,
  { lanes, perLane }: { readonly lanes: number; readonly perLane: number },
): Promise<readonly Queued[]> {
  const rows = await query<QueuedRow>(
    `select * from (
       select id, lane % $2 as lane, contract, input, gas_limit, calls, wallet, fee_wei, tried_gas, hashes, repeats,
              row_number() over (partition by lane % $2 order by id) as place
       from relayer.metatxs where chain_id = $1 and status = 'QUEUED'
     ) q where place <= $3`,
    [chainId, lanes, perLane],
  )
  return rows.map(toQueued)
}

function toQueued(row: QueuedRow): Queued {
  return {
    id: Number(row.id),
    lane: row.lane,
    contract: row.contract,
    input: row.input,
    gasLimit: BigInt(row.gas_limit),
    calls: row.calls,
    wallet: row.wallet ?? undefined,
    hashes: row.hashes,
    repeats: row.repeats,
    ...toBrought(row),
  }
}

function toBrought(row: {
  readonly fee_wei: string | null
  readonly tried_gas: string | number | null
}): Brought {
  return {
    fee: row.fee_wei === null ? undefined : BigInt(row.fee_wei),
    triedGas: row.tried_gas === null ? undefined : BigInt(row.tried_gas),
  }
}

/** Returns when the oldest queued transaction was accepted. */
export async function findOldestQueued(
  { query }: Query,
  chainId: number,
): Promise<Date | undefined> {
  const [row] = await query<{ at: string | Date | null }>(
    `select min(accepted_at) as at from relayer.metatxs
     where chain_id = $1 and status = 'QUEUED'`,
    [chainId],
  )
  return row?.at ? new Date(row.at) : undefined
}

/** Lists what waits to be sent, by chain. */
export async function listQueues({
  query,
}: Query): Promise<
  ReadonlyMap<number, { readonly count: number; readonly since: Date }>
> {
  const found = await query<{
    chain_id: string | number
    count: string | number
    since: string | Date
  }>(
    `select chain_id, count(*) as count, min(accepted_at) as since
     from relayer.metatxs where status = 'QUEUED' group by chain_id`,
  )
  return new Map(
    found.map(({ chain_id, count, since }) => [
      Number(chain_id),
      { count: Number(count), since: new Date(since) },
    ]),
  )
}

/** Drops queued transactions that cost more than their fees. */
export async function dropQueued(
  { query }: Query,
  ids: readonly number[],
  reason: string,
): Promise<void> {
  await query(
    `update relayer.metatxs set status = 'DROPPED', revert_reason = $2
     where id = any($1::bigint[]) and status = 'QUEUED'`,
    [ids, reason],
  )
}

/** A signed transaction, stored before it is broadcast. */
export type SignedMetatx = {
  readonly id: number
  readonly sender: Address
  readonly nonce: bigint
  readonly raw: Hex
  readonly hash: Hex
  readonly maxFee: bigint
  readonly tip: bigint
}

/** Stores first attempts and the nonces that follow them, in one statement. */
export async function putSigned(
  { query }: Query,
  chainId: number,
  batch: readonly SignedMetatx[],
): Promise<void> {
  await query(
    `with n as (
       select * from unnest($2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::numeric[], $8::numeric[])
              as n (id, sender, nonce, raw, hash, max_fee, tip)
     ), moved as (
       update relayer.senders s set next_nonce = last.nonce + 1
       from (select sender, max(nonce) as nonce from n group by sender) last
       where s.chain_id = $1 and s.address = last.sender
     )
     update relayer.metatxs m set status = 'SENT', sender = n.sender, nonce = n.nonce,
            raw = n.raw, hashes = m.hashes || n.hash, max_fee = n.max_fee, tip = n.tip, sent_at = now()
     from n where m.id = n.id and m.chain_id = $1`,
    [
      chainId,
      batch.map((it) => it.id),
      batch.map((it) => it.sender),
      batch.map((it) => String(it.nonce)),
      batch.map((it) => it.raw),
      batch.map((it) => it.hash),
      batch.map((it) => String(it.maxFee)),
      batch.map((it) => String(it.tip)),
    ],
  )
}

/**
 * Stores a further attempt with the same nonce. Of several concurrent hosts one
 * succeeds: the others see that the newest attempt has changed.
 */
export async function putAttempt(
  { query }: Query,
  sent: Pick<Sent, 'id' | 'raw'>,
  attempt: Pick<SignedMetatx, 'raw' | 'hash' | 'maxFee' | 'tip'> & {
    readonly isCancelled: boolean
  },
): Promise<boolean> {
  const rows = await query(
    `update relayer.metatxs set raw = $3, hashes = hashes || $4::text,
            max_fee = $5, tip = $6, cancelled = $7, sent_at = now()
     where id = $1 and status = 'SENT' and raw = $2 and replaced_by is null
     returning id`,
    [
      sent.id,
      sent.raw,
      attempt.raw,
      attempt.hash,
      String(attempt.maxFee),
      String(attempt.tip),
      attempt.isCancelled,
    ],
  )
  return rows.length > 0
}

/**
 * Lists unmined transactions that were signed at least `olderThanMs` ago, by
 * nonce.
 */
export async function listSent(
  { query }: Query,
  chainId: number,
  olderThanMs: number,
): Promise<readonly Sent[]> {
  const rows = await query<{
    id: string | number
    sender: Address
    nonce: string | number
    raw: Hex
    hashes: Hex[]
    max_fee: string
    tip: string
    gas_limit: string | number
    contract: Address
    input: Hex
    calls: number
    wallet: Address | null
    cancelled: boolean
    is_replaced: boolean
    repeats: number
    earlier_attempts: number
    sent_at: Date
    fee_wei: string | null
    tried_gas: string | number | null
  }>(
    `select id, sender, nonce, raw, hashes, max_fee, tip, gas_limit, contract,
            input, calls, wallet, cancelled, replaced_by is not null as is_replaced,
            repeats, earlier_attempts, sent_at, fee_wei, tried_gas
     from relayer.metatxs where chain_id = $1 and status = 'SENT'
       and sent_at <= now() - $2 * interval '1 millisecond'
     order by nonce limit 5000`,
    [chainId, olderThanMs],
  )
  return rows.map((row) => ({
    id: Number(row.id),
    sender: row.sender,
    nonce: BigInt(row.nonce),
    raw: row.raw,
    hashes: row.hashes,
    maxFee: BigInt(row.max_fee),
    tip: BigInt(row.tip),
    gasLimit: BigInt(row.gas_limit),
    contract: row.contract,
    input: row.input,
    calls: row.calls,
    wallet: row.wallet ?? undefined,
    isCancelled: row.cancelled,
    isReplaced: row.is_replaced,
    repeats: row.repeats,
    earlierAttempts: row.earlier_attempts,
    sentAtMs: new Date(row.sent_at).getTime(),
    ...toBrought(row),
  }))
}

/**
 * Lists the nonces of a sender, from `from` on, of transactions that are mined
 * or may still be.
 */
export async function listTakenNonces(
  { query }: Query,
  chainId: number,
  sender: Address,
  from: bigint,
): Promise<ReadonlySet<bigint>> {
  const rows = await query<{ nonce: string | number }>(
    `select nonce from relayer.metatxs
     where chain_id = $1 and sender = $2 and nonce >= $3
       and (status = 'SENT' or block_number is not null)`,
    [chainId, sender, String(from)],
  )
  return new Set(rows.map(({ nonce }) => BigInt(nonce)))
}

/**
 * Records the genesis block of a chain. A restarted chain has none of the old
 * nonces, so pending transactions of the old one are dropped.
 */
export async function putChain(
  database: Pick<Database, 'transaction'>,
  chainId: number,
  genesisHash: Hex,
): Promise<void> {
  await database.transaction(async ({ query }) => {
    await query(
      'insert into relayer.chains values ($1, $2) on conflict do nothing',
      [chainId, genesisHash],
    )
    const moved = await query(
      `update relayer.chains set genesis_hash = $2
       where chain_id = $1 and genesis_hash <> $2 returning chain_id`,
      [chainId, genesisHash],
    )
    if (moved.length === 0) return
    await query('delete from relayer.senders where chain_id = $1', [chainId])
    await query(
      `update relayer.metatxs set status = 'DROPPED' where chain_id = $1
       and status in ('QUEUED', 'SENT')`,
      [chainId],
    )
    await query(
      `update relayer.metatxs set block_number = null where chain_id = $1
       and block_number is not null`,
      [chainId],
    )
  })
}
