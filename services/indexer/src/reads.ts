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
  const store: Database = replica
  let seen: string | undefined
  let looking: Promise<void> | undefined
  let pausedUntilMs = 0
  const newCopy = () => createCopy(primary, store, () => pause())
  let copy = newCopy()

  function pause(): void {
    seen = undefined
    pausedUntilMs = performance.now() + pauseMs
    copy.end()
    copy = newCopy()
  }

  async function look(): Promise<void> {
    try {
      const [found] = rows(
        cursorRow,
        await store.query(
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
      looking ??= look().finally(() => {
        looking = undefined
      })
      await Promise.race([looking, wait(lookWithinMs)])
    }
    return seen === last.hash ? copy : primary
  }
}

/**
 * Asks the replica, and the primary as soon as any query of the replica failed:
 * one that is frozen would hold each of them up, and one that comes back may
 * have less than before.
 *
 * @param onFailure - must call `end`
 */
function createCopy(
  primary: Database,
  replica: Database,
  onFailure: () => void,
): Pick<Database, 'query'> & { readonly end: () => void } {
  const waiting = new Set<() => void>()
  let hasEnded = false
  return {
    query(text, parameters) {
      if (hasEnded) return primary.query(text, parameters)
      return new Promise((resolve, reject) => {
        const giveUp = () =>
          primary.query<never>(text, parameters).then(resolve, reject)
        waiting.add(giveUp)
        replica.query<never>(text, parameters).then(
          (found) => {
            waiting.delete(giveUp)
            resolve(found)
          },
          () => {
            if (!hasEnded) onFailure()
          },
        )
      })
    },
    end() {
      hasEnded = true
      for (const giveUp of waiting) giveUp()
      waiting.clear()
    },
  }
}
