import { DecisionRow, Screen } from '@cairn/ui'
import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  children: ReactNode
  cancel: string
  onCancel: () => void
  /** Label of the button that submits. */
  confirm: string
  /** `true` until everything is filled in. */
  disabled: boolean
  onSubmit: () => void
}

/** A screen with one form, a button that leaves it and one that submits it. */
export function FormScreen(props: Props) {
  const { title, children, disabled, onSubmit } = props
  const id = useId()
  return (
    <Screen
      footer={
        <DecisionRow
          cancel={props.cancel}
          confirm={props.confirm}
          confirmDisabled={disabled}
          form={id}
          onCancel={props.onCancel}
        />
      }
      middle
      title={title}
      width="task"
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!disabled) onSubmit()
        }}
      >
        {children}
      </form>
    </Screen>
  )
}
