import { Notice, Stack } from '@cairn/ui'
import { LossAcceptance } from '#shared/money/LossAcceptance.tsx'
import { messages } from './bridge.messages.ts'
import type { BridgeTask } from './use-bridge.ts'

type Props = { task: BridgeTask }

/** Warns of a loss, and asks for it the louder the greater it is. @see BRDG-01 */
export function BridgeLoss({ task: { loss } }: Props) {
  const { percent, level, acceptance } = loss
  if (percent === undefined || level === 'fine') return null
  return (
    <Stack gap={3}>
      <Notice
        role={level === 'note' ? 'status' : 'alert'}
        tone={level === 'note' ? 'warning' : 'negative'}
      >
        {messages.loss(percent.toFixed(1))}
      </Notice>
      <LossAcceptance
        isAccepted={acceptance.isAccepted}
        loss={percent}
        onAccept={acceptance.accept}
        round={acceptance.round}
      />
    </Stack>
  )
}
