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
  | 'danger-outline'

export type ButtonSize = 'md' | 'sm' | 'xs'

export type ButtonProps = Omit<PressableProps, 'className'> & {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Fills the width of its container. */
  block?: boolean | undefined
  icon?: ReactNode
  /** Keeps focus and ignores presses; the label says what is happening. */
  loading?: boolean | undefined
  /** Lets automation find the button that confirms, rejects or reviews. */
  'data-action'?:
    | 'accept-fee'
    | 'accept-price'
    | 'confirm'
    | 'edit'
    | 'reject'
    | 'review'
    | undefined
}

/**
 * Shows a button, or a link that looks like a button. Its words have an element
 * of their own: beside an icon that comes and goes, a translated page would end.
 *
 * @see SHELL-07
 */
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
      {typeof children === 'string' ? <span>{children}</span> : children}
    </Pressable>
  )
}
