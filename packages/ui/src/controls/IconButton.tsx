import { classNames } from '../class-names.ts'
import styles from './IconButton.module.css'
import { Pressable, type PressableProps } from './Pressable.tsx'

export type IconButtonProps = Omit<PressableProps, 'className'> & {
  /** Its name: an icon has none. */
  label: string
  size?: 'md' | 'sm' | undefined
  outlined?: boolean | undefined
}

/** A button that is only an icon, given as children. */
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
