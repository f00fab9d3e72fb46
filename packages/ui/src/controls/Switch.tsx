import { Switch as BaseSwitch } from '@base-ui/react/switch'
import styles from './Switch.module.css'

export type SwitchProps = {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean | undefined
  /** Id of the text that explains the switch. */
  describedBy?: string | undefined
  /** For a label beside it. */
  id?: string | undefined
}

/** Turns a setting on or off at once. */
export function Switch({
  label,
  checked,
  onChange,
  disabled = false,
  describedBy,
  id,
}: SwitchProps) {
  return (
    <BaseSwitch.Root
      aria-describedby={describedBy}
      aria-label={label}
      checked={checked}
      className={styles.switch}
      disabled={disabled}
      id={id}
      nativeButton
      onCheckedChange={(next) => onChange(next)}
      render={<button type="button" />}
    >
      <BaseSwitch.Thumb className={styles.thumb} />
    </BaseSwitch.Root>
  )
}
