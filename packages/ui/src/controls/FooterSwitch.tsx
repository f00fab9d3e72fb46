import styles from './FooterSwitch.module.css'
import { Switch } from './Switch.tsx'

export type FooterSwitchProps = {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Shows a switch among the footer links of a page. */
export function FooterSwitch({ label, checked, onChange }: FooterSwitchProps) {
  return (
    <span className={styles.switch}>
      <span aria-hidden="true">{label}</span>
      <Switch checked={checked} label={label} onChange={onChange} />
    </span>
  )
}
