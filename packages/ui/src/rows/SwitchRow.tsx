import { type ReactNode, useId } from 'react'
import { Switch } from '../controls/Switch.tsx'
import { ListRow } from './ListRow.tsx'

export type SwitchRowProps = {
  title: string
  /** The effect of the setting. */
  text?: string | undefined
  lead?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Shows a setting; a press anywhere on the row turns it on or off. */
export function SwitchRow(props: SwitchRowProps) {
  const { title, text, lead, checked, onChange } = props
  const id = useId()
  return (
    <ListRow
      end={
        <Switch
          checked={checked}
          describedBy={text === undefined ? undefined : `${id}-text`}
          id={id}
          label={title}
          onChange={onChange}
        />
      }
      labelFor={id}
      lead={lead}
      sub={text !== undefined && <span id={`${id}-text`}>{text}</span>}
      title={title}
    />
  )
}
