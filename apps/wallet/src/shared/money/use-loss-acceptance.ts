import { isLossAccepted } from '@cairn/core'
import { useState } from 'react'

/**
 * Keeps which loss was accepted. It is accepted for one question, and for no
 * greater loss: that one is asked for anew.
 *
 * @param question - changes with what is asked
 * @param loss - in percent; absent where it is not known
 * @see SWAP-01
 */
export function useLossAcceptance(question: string, loss: number | undefined) {
  const [accepted, setAccepted] = useState<{
    readonly question: string
    readonly loss: number
  }>()
  const [lapses, setLapses] = useState(0)
  const own = accepted?.question === question ? accepted.loss : undefined
  const isAccepted = isLossAccepted(loss, own)
  if (own !== undefined && !isAccepted) {
    setAccepted(undefined)
    setLapses(lapses + 1)
  }
  return {
    isAccepted,
    /** Another one asks from the start. */
    round: `${question} ${lapses}`,
    accept(isRight: boolean) {
      setAccepted(
        isRight && loss !== undefined ? { question, loss } : undefined,
      )
    },
  }
}
