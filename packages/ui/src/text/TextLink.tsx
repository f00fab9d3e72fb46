import { classNames } from '../class-names.ts'
import { Pressable, type PressableProps } from '../controls/Pressable.tsx'
import styles from './TextLink.module.css'

export type TextLinkProps = Omit<PressableProps, 'className'> & {
  /** Stands outside a sentence and gets a full press area. */
  alone?: boolean | undefined
}

/** Shows a link or a button as part of the text. */
export function TextLink({ alone = false, ...press }: TextLinkProps) {
  return (
    <Pressable
      {...press}
      className={classNames(styles.link, alone && styles.alone)}
    />
  )
}
