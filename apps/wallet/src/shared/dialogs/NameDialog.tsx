import { Button, ButtonRow, Dialog, Field, Notice, Stack } from '@cairn/ui'
import { useState } from 'react'

type Props = {
  title: string
  /** Label of the field. */
  label: string
  help: string
  /** The present name; empty if it has none. */
  name: string
  /** In characters; what is typed beyond it is cut off. */
  maxLength: number
  cancel: string
  save: string
  /** `true` while the name is being saved: the dialog stays. */
  loading?: boolean
  /** Why the name could not be saved. */
  failure?: { readonly title: string; readonly text: string } | undefined
  onClose: () => void
  onSave: (name: string) => void
}

/** Gives something a name. */
export function NameDialog({ loading = false, ...props }: Props) {
  const [name, setName] = useState(props.name)
  const { maxLength, failure } = props
  const close = () => {
    if (!loading) props.onClose()
  }
  const save = () => {
    if (!loading) props.onSave(name)
  }
  return (
    <Dialog
      focusInside
      footer={
        <ButtonRow>
          <Button onClick={close}>{props.cancel}</Button>
          <Button loading={loading} onClick={save} variant="primary">
            {props.save}
          </Button>
        </ButtonRow>
      }
      onClose={close}
      open
      title={props.title}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack gap={4}>
          <Field
            autoFocus
            help={props.help}
            label={props.label}
            onChange={(text) => setName(text.slice(0, maxLength))}
            value={name}
          />
          {failure && (
            <Notice role="alert" title={failure.title} tone="negative">
              {failure.text}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}
