import { type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'

/** Transactions deleted by one statement, so that its locks stay short. */
const perStatement = 2000

const Deleted = z.object({ deleted: z.int() })

/**
 * Deletes transactions that ended, with their ids and receipts. Those that may
 * still be mined stay, whatever their age.
 *
 * @param keepMs - least time since a transaction was accepted, and since it was
 *   last sent, in ms
 * @returns the number of deleted transactions
 * @see SRVC-01 n
 */
export async function pruneMetatxs(
  { query }: Pick<Database, 'query'>,
  now: Date,
  keepMs: number,
): Promise<number> {
  const before = new Date(now.getTime() - keepMs).toISOString()
  let total = 0
  for (;;) {
    const found = await query(
      `with old as (
         delete from relayer.metatxs where id in (
           select id from relayer.metatxs
           where accepted_at < $1 and (sent_at is null or sent_at < $1)
             and status not in ('QUEUED', 'SENT')
           order by accepted_at limit $2::int
         )
         returning id
       ), named as (
         delete from relayer.metatx_ids where metatx in (select id from old)
       )
       select count(*)::int as deleted from old`,
      [before, perStatement],
    )
    const deleted = rows(Deleted, found)[0]?.deleted ?? 0
    total += deleted
    if (deleted < perStatement) return total
  }
}
