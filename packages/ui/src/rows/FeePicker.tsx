import type { ReactNode } from 'react'
import { OptionList } from './OptionList.tsx'

export type FeeOption = {
  id: string
  /** Usually a TokenIcon of size `sm`. */
  icon?: ReactNode
  /** Formatted with its symbol. */
  amount: string
  fiat?: string | undefined
  /** The balance, or the reason it cannot pay. */
  note?: string | undefined
  affordable: boolean
}

export type FeePickerProps = {
  label: string
  options: readonly FeeOption[]
  value: string | undefined
  onChange: (id: string) => void
}

/**
 * Chooses the coin that pays the fee. Coins that cannot pay stay visible with
 * the reason.
 */
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
