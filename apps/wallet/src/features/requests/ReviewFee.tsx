import { Button, Dialog, Text } from '@cairn/ui'
import { useState } from 'react'
import { FeeOptions } from '#shared/money/FeeSection.tsx'
import { messages } from '#shared/money/fee.messages.ts'
import type { useReview } from './use-review.ts'

type Props = { review: ReturnType<typeof useReview>; disabled: boolean }

/** Whether a fee is due, and a press that lets another coin pay it. @see SEND-01 */
export function ReviewFee({ review, disabled }: Props) {
  const { fee, coins } = review
  const [isChoosing, setChoosing] = useState(false)
  if (fee.state === 'free' || fee.state === 'pending')
    return <Text tone="muted">{messages[fee.state]}</Text>
  if (fee.choices.length < 2) return null
  return (
    <>
      <Button
        block
        disabled={disabled}
        onClick={() => setChoosing(true)}
        variant="quiet"
      >
        {messages.change}
      </Button>
      {isChoosing && (
        <Dialog
          onClose={() => setChoosing(false)}
          open
          title={messages.payWith}
        >
          <FeeOptions
            coins={coins}
            fee={fee}
            onChosen={() => setChoosing(false)}
          />
        </Dialog>
      )}
    </>
  )
}
