import { Button } from './Button.tsx'
import { ButtonRow } from './ButtonRow.tsx'

export type DecisionRowProps = {
  cancel: string
  onCancel: () => void
  /** Where what was agreed to cannot be called back while it is under way. */
  cancelDisabled?: boolean | undefined
  confirm: string
  /** Absent where `form` is submitted. */
  onConfirm?: (() => void) | undefined
  /** The id of the form that the wider button submits. */
  form?: string | undefined
  confirmDisabled?: boolean | undefined
  /** What was agreed to is under way; `confirm` says so. */
  loading?: boolean | undefined
  /** What is agreed to takes something away. */
  danger?: boolean | undefined
}

/** The two ways out of a decision, as automation finds them everywhere. */
export function DecisionRow(props: DecisionRowProps) {
  const { form } = props
  return (
    <ButtonRow lead>
      <Button
        data-action="reject"
        disabled={props.cancelDisabled}
        onClick={props.onCancel}
      >
        {props.cancel}
      </Button>
      <Button
        data-action="confirm"
        disabled={props.confirmDisabled}
        form={form}
        loading={props.loading}
        onClick={props.onConfirm}
        type={form === undefined ? 'button' : 'submit'}
        variant={props.danger ? 'danger' : 'primary'}
      >
        {props.confirm}
      </Button>
    </ButtonRow>
  )
}
