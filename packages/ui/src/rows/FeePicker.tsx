import type { ReactNode } from 'react'
import { OptionList } from './OptionList.tsx'

export type FeeOption = {
  id: string
  /** Usually a TokenIcon of size sm. */
  icon?: ReactNode
  /** Formatted with its symbol. */
  amount: string
  fiat?: string | undefined
  /** What is held of it, or why it can't pay. */
  note?: string | undefined
  affordable: boolean
}

export type FeePickerProps = {
  label: string
  options: readonly FeeOption[]
  value: string | undefined
  onChange: (id: string) => void
}

/** Chooses what pays the fee; what can't stays in sight with its reason. */
export function FeePicker({ label, options, value, onChange }: FeePickerProps) {
  return (
    <OptionList
      label={label}
      onChange={onChange}
      options={options.map((option) => ({
        value: option.id,
        lead: option.icon,
        title: option.amount,
        sub: option.note,
        end: option.fiat,
        disabled: !option.affordable,
      }))}
      value={value}
    />
  )
}
