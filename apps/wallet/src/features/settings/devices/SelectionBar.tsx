import { Button, ButtonRow } from '@cairn/ui'
import { messages } from './sessions.messages.ts'

type Props = { count: number; onCancel: () => void; onSignOut: () => void }

/** The buttons for the selected devices. */
export function SelectionBar({ count, onCancel, onSignOut }: Props) {
  return (
    <ButtonRow lead>
      <Button onClick={onCancel}>{messages.cancel}</Button>
      <Button disabled={count === 0} onClick={onSignOut} variant="danger">
        {count === 0 ? messages.signOut : messages.signOutCount(count)}
      </Button>
    </ButtonRow>
  )
}
