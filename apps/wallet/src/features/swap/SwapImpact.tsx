import { Notice, Stack } from '@cairn/ui'
import { LossAcceptance } from '#shared/money/LossAcceptance.tsx'
import { messages } from './swap.messages.ts'
import { shownPercent } from './swap-words.ts'
import type { useSwap } from './use-swap.ts'

type Props = { task: ReturnType<typeof useSwap> }

/** Warns of a loss, and asks for it the louder the greater it is. @see SWAP-01 */
export function SwapImpact({ task }: Props) {
  const { impact, level, acceptance } = task
  if (impact === undefined || level === 'fine') return null
  const note = messages.impactNote(shownPercent(impact))
  if (level === 'note')
    return (
      <Notice role="status" tone="warning">
        {note}
      </Notice>
    )
  return (
    <Stack gap={3}>
      <Notice role="alert" tone="negative">
        {note}
      </Notice>
      <LossAcceptance
        isAccepted={acceptance.isAccepted}
        loss={impact}
        onAccept={acceptance.accept}
        round={acceptance.round}
      />
    </Stack>
  )
}
