import type { Hex } from '@cairn/primitives'
import { type Database, retryDeadlock } from '@cairn/service-kit'
import type {
  Accepted,
  MetatxState,
  MetatxStatus,
  Settled,
  Stored,
} from '../metatx.ts'

type Query = Pick<Database, 'query'>

/**
 * Stores a batch in one statement, each wallet's in their order. An already
 * stored transaction that has not failed stays as it is. Of several transactions
 * with the same nonce of a wallet the first is stored.
 */
export async function addMetatxs(
  { query }: Query,
  chainId: number,
  batch: readonly Accepted[],
): Promise<readonly Stored[]> {
  const ids = batch.flatMap(({ inputHash, ids }) =>
    ids.map((id, depth) => ({ inputHash, id, depth })),
  )
  const stored = await query<{ input_hash: string }>(
    `with stored as (
       insert into relayer.metatxs (chain_id, input_hash, lane, contract, input, gas_limit, calls, wallet, wallet_nonce, payer, caller, gas_paid, fee_wei, tried_gas, payment)
       select $1, input_hash, lane, contract, input, gas_limit, calls, wallet, wallet_nonce, payer, caller, gas_paid, fee_wei, tried_gas, payment
       from unnest($2::text[], $3::int[], $4::text[], $5::text[], $6::bigint[], $7::int[], $11::text[], $12::text[], $13::text[], $14::text[], $15::bigint[], $16::numeric[], $17::bigint[], $18::text[])
         with ordinality as given (input_hash, lane, contract, input, gas_limit, calls, wallet, wallet_nonce, payer, caller, gas_paid, fee_wei, tried_gas, payment, place)
       order by wallet, place
       on conflict do nothing
       returning id, input_hash
     ), named as (
       insert into relayer.metatx_ids (chain_id, metatx_id, metatx, depth)
       select $1, named.metatx_id, stored.id, named.depth
       from unnest($8::text[], $9::text[], $10::int[]) as named (input_hash, metatx_id, depth)
       join stored using (input_hash)
       on conflict do nothing
     )
     select input_hash from stored`,
    [
      chainId,
      batch.map((it) => it.inputHash),
      batch.map((it) => it.lane),
      batch.map((it) => it.contract),
      batch.map((it) => it.input),
      batch.map((it) => String(it.gasLimit)),
      batch.map((it) => it.calls),
      ids.map((it) => it.inputHash),
      ids.map((it) => it.id),
      ids.map((it) => it.depth),
      batch.map((it) => it.used?.wallet.toLowerCase() ?? null),
      batch.map((it) => it.used?.nonce.toString(16) ?? null),
      batch.map((it) => it.payer ?? null),
      batch.map((it) => it.caller ?? null),
      batch.map((it) => it.gasPaid?.toString() ?? null),
      batch.map((it) => it.fee?.toString() ?? null),
      batch.map((it) => it.triedGas?.toString() ?? null),
      batch.map((it) => (it.payment ? JSON.stringify(it.payment) : null)),
    ],
  )
  const known = new Set(stored.map((row) => row.input_hash))
  const others = batch.filter(({ inputHash }) => !known.has(inputHash))
  for (const hash of await listLive({ query }, chainId, others)) known.add(hash)
  return batch.map(({ inputHash }) =>
    known.has(inputHash) ? 'stored' : 'taken',
  )
}

/**
 * Stores a batch as {@link addMetatxs} does, on its own. Another host may store
 * the same transactions in another order: then one of the two begins again.
 */
export function addMetatxBatch(
  store: Query,
  chainId: number,
  batch: readonly Accepted[],
): Promise<readonly Stored[]> {
  return retryDeadlock(() => addMetatxs(store, chainId, batch))
}

/**
 * Finds the outermost ids of transactions that were handed in before, by the
 * hashes of their input. Failed ones are left out, because they may be sent
 * again.
 */
export async function findSubmitted(
  { query }: Query,
  chainId: number,
  inputHashes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await query<{ input_hash: string; metatx_id: string }>(
    `select m.input_hash, i.metatx_id
     from relayer.metatxs m
     join relayer.metatx_ids i on i.metatx = m.id and i.depth = 0
     where m.chain_id = $1 and m.input_hash = any($2::text[])
       and m.status not in ('FAILED', 'DROPPED')`,
    [chainId, inputHashes],
  )
  return new Map(found.map((row) => [row.input_hash, row.metatx_id]))
}

/** Lists the given transactions that were stored before and have not failed. */
async function listLive(
  { query }: Query,
  chainId: number,
  asked: readonly Accepted[],
): Promise<readonly string[]> {
  if (asked.length === 0) return []
  const rows = await query<{ input_hash: string }>(
    `select input_hash from relayer.metatxs
     where chain_id = $1 and input_hash = any($2::text[])
       and status not in ('FAILED', 'DROPPED')`,
    [chainId, asked.map((it) => it.inputHash)],
  )
  return rows.map((row) => row.input_hash)
}

/** Whether a wallet has ever paid for a mined transaction. */
export async function hasPaid(
  { query }: Query,
  chainId: number,
  wallet: string,
): Promise<boolean> {
  const rows = await query(
    `select id from relayer.metatxs where chain_id = $1 and wallet = $2
       and status in ('SUCCEEDED', 'PARTIALLY_FAILED')
       and not fee_missing and not fee_open limit 1`,
    [chainId, wallet.toLowerCase()],
  )
  return rows.length > 0
}

type StateRow = {
  readonly asked: string
  readonly id: string | number
  readonly status: MetatxStatus
  readonly txn_hash: string | null
  readonly block_number: string | number | null
  readonly revert_reason: string | null
  readonly attempts: number
  readonly receipt: string | null
}

/**
 * Finds meta-transactions by any of their ids. Of several with the same id, a
 * successful one comes first, then one that may still succeed, then the newest.
 */
export async function findMetatxs(
  { query }: Query,
  chainId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MetatxState>> {
  const rows = await query<StateRow>(
    `select distinct on (i.metatx_id) i.metatx_id as asked,
            m.id, m.status, m.txn_hash, m.block_number, m.revert_reason,
            cardinality(m.hashes) as attempts, m.receipt
     from relayer.metatx_ids i join relayer.metatxs m on m.id = i.metatx
     where i.chain_id = $1 and i.metatx_id = any($2::text[])
     order by i.metatx_id, m.status = 'SUCCEEDED' desc,
              m.status in ('QUEUED', 'SENT') desc, m.id desc`,
    [chainId, ids],
  )
  return new Map(
    rows.map((row) => [
      row.asked,
      {
        id: Number(row.id),
        status: row.status,
        txnHash: row.txn_hash ?? '',
        blockNumber: row.block_number === null ? '' : String(row.block_number),
        revertReason: row.revert_reason ?? undefined,
        attempts: row.attempts,
        receipt: row.receipt ?? 'null',
      },
    ]),
  )
}

/**
 * Stores the results of a batch. Final results stay. Returns the ids that ended
 * now.
 */
export async function settleMetatxs(
  { query }: Query,
  batch: readonly Settled[],
): Promise<readonly number[]> {
  const rows = await query<{ id: string | number }>(
    `update relayer.metatxs m set status = n.status, txn_hash = n.txn_hash,
            block_number = n.block_number, block_hash = n.block_hash,
            revert_reason = n.revert_reason, receipt = n.receipt, gas_used = n.gas_used,
            cost_wei = n.cost_wei, fee_missing = n.fee = 'missing',
            fee_open = n.fee = 'open' and n.status in ('SUCCEEDED', 'PARTIALLY_FAILED'),
            caller = case when n.status not in ('FAILED', 'DROPPED') and n.fee <> 'open'
              and n.gas_used <= coalesce(case when n.fee = 'missing' then 0 else m.gas_paid end, case when m.payer is null then 0 else n.gas_used end) then null else m.caller end
     from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::numeric[], $10::text[])
          as n (id, status, txn_hash, block_number, block_hash, revert_reason, receipt, gas_used, cost_wei, fee)
     where m.id = n.id and m.status = 'SENT'
     returning m.id`,
    [
      batch.map((it) => it.id),
      batch.map((it) => it.status),
      batch.map((it) => it.txnHash),
      batch.map((it) => String(it.blockNumber)),
      batch.map((it) => it.blockHash),
      batch.map((it) => it.revertReason ?? null),
      batch.map((it) => it.receipt),
      batch.map((it) => String(it.gasUsed)),
      batch.map((it) => it.cost?.toString() ?? null),
      batch.map((it) => it.fee ?? 'none'),
    ],
  )
  return rows.map(({ id }) => Number(id))
}

/** A block that meta-transactions are recorded in. */
export type RecordedBlock = { readonly number: bigint; readonly hash: Hex }

/**
 * Lists the blocks with recorded transactions, newest first, from block `from`
 * on.
 */
export async function listRecordedBlocks(
  { query }: Query,
  chainId: number,
  from: bigint,
): Promise<readonly RecordedBlock[]> {
  const rows = await query<{ block_number: string; block_hash: Hex }>(
    `select distinct block_number, block_hash from relayer.metatxs
     where chain_id = $1 and block_number >= $2 order by block_number desc limit 5000`,
    [chainId, String(from)],
  )
  return rows.map((row) => ({
    number: BigInt(row.block_number),
    hash: row.block_hash,
  }))
}

/**
 * Undoes the results recorded in a block that is no longer part of the chain. A
 * transaction that failed there and was sent again since stays failed.
 */
export async function unsettleBlock(
  { query }: Query,
  chainId: number,
  hash: Hex,
): Promise<void> {
  await query(
    `with undone as (
       select m.id, m.status in ('FAILED', 'DROPPED') and exists (
         select 1 from relayer.metatxs o
         where o.chain_id = m.chain_id and o.id <> m.id
           and (o.input_hash = m.input_hash
             or (o.wallet = m.wallet and o.wallet_nonce = m.wallet_nonce))
           and (o.status not in ('FAILED', 'DROPPED')
             or (o.block_hash = m.block_hash and o.id > m.id))
       ) as replaced
       from relayer.metatxs m where m.chain_id = $1 and m.block_hash = $2
     )
     update relayer.metatxs m set
       status = case when replaced then m.status else 'SENT' end,
       txn_hash = case when replaced then m.txn_hash end,
       revert_reason = case when replaced then m.revert_reason end,
       receipt = case when replaced then m.receipt end,
       cost_wei = null, fee_missing = false, fee_open = false,
       sent_at = case when replaced then m.sent_at else to_timestamp(0) end,
       block_number = null, block_hash = null, gas_used = null
     from undone where m.id = undone.id`,
    [chainId, hash],
  )
}
