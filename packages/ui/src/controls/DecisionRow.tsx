import { Button } from './Button.tsx'
import { ButtonRow } from './ButtonRow.tsx'

export type DecisionRowProps = {
  cancel: string
  onCancel: () => void
  /** Disables Cancel, for an action that cannot be undone while it runs. */
  cancelDisabled?: boolean | undefined
  confirm: string
  /** Absent if the button submits `form`. */
  onConfirm?: (() => void) | undefined
  /** The id of the form that the confirm button submits. */
  form?: string | undefined
  confirmDisabled?: boolean | undefined
  /** Both keep the focus and ignore presses, for a moment. */
  held?: boolean | undefined
  /** `true` if the confirmed action is running; `confirm` says so. */
  loading?: boolean | undefined
  /** `true` if most people should cancel: that is then the strong, wide button. */
  cautious?: boolean | undefined
  /** `true` if the confirmed action is destructive. */
  danger?: boolean | undefined
}

/** Shows the cancel and confirm buttons, marked for automation. */
export function DecisionRow(props: DecisionRowProps) {
  const { form, held } = props
  return (
    <ButtonRow lead={props.cautious ? 'first' : true}>
      <Button
        aria-disabled={held || undefined}
        data-action="reject"
        disabled={props.cancelDisabled}
        onClick={props.onCancel}
        variant={props.cautious ? 'primary' : 'neutral'}
      >
        {props.cancel}
      </Button>
      <Button
        aria-disabled={held || undefined}
        data-action="confirm"
        disabled={props.confirmDisabled}
        form={form}
        loading={props.loading}
        onClick={props.onConfirm}
        type={form === undefined ? 'button' : 'submit'}
        variant={confirmVariant(props)}
      >
        {props.confirm}
      </Button>
    </ButtonRow>
  )
}

function confirmVariant({ danger, cautious }: DecisionRowProps) {
  if (cautious) return 'danger-outline'
  return danger ? 'danger' : 'primary'
}
