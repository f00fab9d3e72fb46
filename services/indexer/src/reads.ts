import { setTimeout as wait } from 'node:timers/promises'
import { column, type Database, rows } from '@cairn/service-kit'
import { z } from 'zod'
import type { BlockId } from './chain/block.ts'

/** Returns the store to read a chain from. */
export type ChooseStore = () => Promise<Pick<Database, 'query'>>

/** Pause after a failure of the replica, in ms. */
const pauseMs = 1_000
/** Longest wait of a call for a look at the replica, in ms. */
const lookWithinMs = 100

const cursorRow = z.object({ hash: column.hex })

/**
 * Creates the choice between the primary store and a replica. The replica is
 * read only once it has the last block that this process knows, so that a wallet
 * never sees less than before. Otherwise, or if it does not answer, the primary
 * is read.
 *
 * @see SRVC-01
 */
export function createReads(options: {
  readonly primary: Database
  readonly replica: Database | undefined
  readonly chainId: number
  /** The last indexed block. */
  readonly cursor: () => BlockId | undefined
}): ChooseStore {
  const { primary, replica, chainId, cursor } = options
  if (!replica) return async () => primary
  let seen: string | undefined
  let looking: Promise<void> | undefined
  let pausedUntilMs = 0

  function pause(): void {
    seen = undefined
    pausedUntilMs = performance.now() + pauseMs
  }

  const copy: Pick<Database, 'query'> = {
    query: (text, parameters) =>
      replica.query<never>(text, parameters).catch(() => {
        pause()
        return primary.query(text, parameters)
      }),
  }

  async function look(from: Database): Promise<void> {
    try {
      const [found] = rows(
        cursorRow,
        await from.query(
          `select '0x' || encode(hash, 'hex') as hash
           from indexer.cursors where chain_id = $1`,
          [chainId],
        ),
      )
      seen = found?.hash
    } catch {
      pause()
    }
  }

  return async () => {
    const last = cursor()
    if (!last || performance.now() < pausedUntilMs) return primary
    if (seen !== last.hash) {
      looking ??= look(replica).finally(() => {
        looking = undefined
      })
      await Promise.race([looking, wait(lookWithinMs)])
    }
    return seen === last.hash ? copy : primary
  }
}
