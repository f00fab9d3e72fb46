import { type Database, retryDeadlock } from '@cairn/service-kit'
import type { ChainContext } from './chain-context.ts'
import { addMetatxBatch, addMetatxs } from './db/metatxs.queries.ts'
import { lockChain, readRisks } from './db/unpaid.queries.ts'
import type { Accepted, Stored } from './metatx.ts'
import { judgeRisks, type OverLimit } from './unpaid-gas.ts'

type Answer = Stored | OverLimit

/**
 * Stores those of a batch whose failure the relayer can bear, and answers the
 * others with the limit that they are over.
 *
 * @param tx - a database transaction: until its end no other process stores
 *   transactions of the chain, because all of them count
 * @see SRVC-01 z
 */
export async function addBounded(
  tx: Pick<Database, 'query'>,
  { chain: { chainId }, config: { unpaidGas } }: ChainContext,
  batch: readonly Accepted[],
): Promise<readonly Answer[]> {
  if (!unpaidGas) return addMetatxs(tx, chainId, batch.map(withoutCaller))
  await lockChain(tx, chainId)
  const known = await readRisks(tx, chainId, batch)
  const judged = judgeRisks(known, unpaidGas, batch)
  const taken = batch.flatMap((one, place) => {
    if (judged[place] === 'risked') return [one]
    return judged[place] === 'paid' ? [withoutCaller(one)] : []
  })
  const stored = await addMetatxs(tx, chainId, taken)
  let next = 0
  return judged.map((judgement): Answer => {
    if (judgement !== 'paid' && judgement !== 'risked') return judgement
    next += 1
    return stored[next - 1] ?? 'taken'
  })
}

/** Stores a batch as {@link addBounded} does, on its own. */
export function addBoundedBatch(
  context: ChainContext,
  batch: readonly Accepted[],
): Promise<readonly Answer[]> {
  const { chain, config, database } = context
  return config.unpaidGas
    ? retryDeadlock(() =>
        database.transaction((tx) => addBounded(tx, context, batch)),
      )
    : addMetatxBatch(database, chain.chainId, batch.map(withoutCaller))
}

function withoutCaller(accepted: Accepted): Accepted {
  return { ...accepted, caller: undefined }
}
