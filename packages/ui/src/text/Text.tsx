import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Text.module.css'

export type TextProps = {
  children: ReactNode
  as?: 'p' | 'span' | 'div' | 'h1' | 'h2' | 'h3' | 'code' | undefined
  look?:
    | 'display'
    | 'title'
    | 'heading'
    | 'label'
    | 'body'
    | 'small'
    | 'caption'
    | 'mono'
    | undefined
  tone?:
    | 'ink'
    | 'muted'
    | 'subtle'
    | 'positive'
    | 'warning'
    | 'negative'
    | undefined
  id?: string | undefined
}

/** Shows text in one of the text styles. */
export function Text({
  children,
  as: Tag = 'p',
  look = 'body',
  tone = 'ink',
  id,
}: TextProps) {
  return (
    <Tag
      className={classNames(
        styles[look],
        Tag === 'p' && styles.text,
        tone !== 'ink' && styles[tone],
      )}
      id={id}
      translate={look === 'mono' ? 'no' : undefined}
    >
      {children}
    </Tag>
  )
}
