import type { ChainContext } from './chain-context.ts'

/** Says when a round of maintenance is due that asks the node. */
export type UpkeepRounds = {
  /**
   * Begins a round; `undefined` if none is due.
   *
   * @param isAwake - whether something is on its way
   */
  readonly begin: (isAwake: boolean) => Promise<UpkeepRound | undefined>
}

export type UpkeepRound = {
  /** Whether all senders are looked at; else those in use. */
  readonly every: boolean
  /** Says that it succeeded. One that did not comes again soon. */
  readonly done: () => void
}

/**
 * Creates the rounds of a chain. Where nodes are not others', each look is one.
 * Senders of a new key are stored soon, so that it can be switched to.
 *
 * @see SRVC-01 bm
 */
export function createUpkeepRounds(
  context: Pick<ChainContext, 'isQuiet' | 'now' | 'pace' | 'senders'>,
): UpkeepRounds {
  const { isQuiet, pace } = context
  let known: ChainContext['senders'] | undefined
  let hasFailed = false
  let begunAtMs = Number.NEGATIVE_INFINITY
  return {
    async begin(isAwake) {
      const { senders } = context
      const isNew = known !== senders
      const isSoon = isAwake || isNew || hasFailed
      const nowMs = context.now().getTime()
      if (isQuiet) {
        const pauseMs = isSoon ? pace.awakeMs : await pace.idleMs()
        if (nowMs - begunAtMs < pauseMs) return undefined
      }
      begunAtMs = nowMs
      hasFailed = true
      return {
        every: !isQuiet || isNew,
        done() {
          hasFailed = false
          known = senders
        },
      }
    },
  }
}
