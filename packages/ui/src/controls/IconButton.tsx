import { classNames } from '../class-names.ts'
import styles from './IconButton.module.css'
import { Pressable, type PressableProps } from './Pressable.tsx'

export type IconButtonProps = Omit<PressableProps, 'className'> & {
  /** Accessible name, because an icon has no text. */
  label: string
  size?: 'md' | 'sm' | undefined
  outlined?: boolean | undefined
}

/** Shows a button with only an icon, given as children. */
export function IconButton({
  label,
  size = 'md',
  outlined = false,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <Pressable
      {...rest}
      aria-label={label}
      className={classNames(
        styles.button,
        size === 'sm' && styles.sm,
        outlined && styles.outlined,
      )}
    >
      {children}
    </Pressable>
  )
}
