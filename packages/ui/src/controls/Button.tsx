import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Button.module.css'
import { Pressable, type PressableProps } from './Pressable.tsx'
import { Spinner } from './Spinner.tsx'

export type ButtonVariant =
  | 'primary'
  | 'neutral'
  | 'outline'
  | 'quiet'
  | 'danger'
  | 'danger-quiet'

export type ButtonSize = 'md' | 'sm' | 'xs'

export type ButtonProps = Omit<PressableProps, 'className'> & {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** As wide as what holds it. */
  block?: boolean | undefined
  icon?: ReactNode
  /** Keeps focus and swallows presses; the label says what is happening. */
  loading?: boolean | undefined
  /** Lets automation find the way on, back or to a review. */
  'data-action'?: 'confirm' | 'reject' | 'review' | undefined
}

/** A button, or a link that looks like one. */
export function Button({
  variant = 'neutral',
  size = 'md',
  block = false,
  loading = false,
  icon,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const busy = loading && {
    'aria-busy': true,
    'aria-disabled': true,
  }
  return (
    <Pressable
      {...rest}
      {...busy}
      className={classNames(
        styles.button,
        styles[variant],
        size !== 'md' && styles[size],
        block && styles.block,
      )}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading ? <Spinner size={size === 'xs' ? 16 : 20} /> : icon}
      {children}
    </Pressable>
  )
}
