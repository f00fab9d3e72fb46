import { classNames } from '../class-names.ts'
import { Pressable, type PressableProps } from '../controls/Pressable.tsx'
import styles from './TextLink.module.css'

export type TextLinkProps = Omit<PressableProps, 'className'> & {
  /** Not in a sentence: it gets a full target. */
  alone?: boolean | undefined
}

/** A link, or a button, that reads as part of the text. */
export function TextLink({ alone = false, ...press }: TextLinkProps) {
  return (
    <Pressable
      {...press}
      className={classNames(styles.link, alone && styles.alone)}
    />
  )
}
