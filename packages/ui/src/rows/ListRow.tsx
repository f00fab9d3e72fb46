import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { Pressable, type RenderLink } from '../controls/Pressable.tsx'
import styles from './ListRow.module.css'

export type RowPress = {
  href?: string | undefined
  renderLink?: RenderLink | undefined
  onClick?: (() => void) | undefined
  disabled?: boolean | undefined
  /** Whether a button shows what belongs to its row. */
  expanded?: boolean | undefined
}

export type ListRowProps = RowPress & {
  /** Up to 40 px: TokenIcon, Avatar, Glyph or an icon. */
  lead?: ReactNode
  title: ReactNode
  sub?: ReactNode
  endTitle?: ReactNode
  endSub?: ReactNode
  /** To the right of the texts: a badge, a chevron, a switch. */
  end?: ReactNode
  /** Id of the switch at the end, which a press on the texts presses. */
  labelFor?: string | undefined
  /** Separate buttons beside the row. */
  actions?: ReactNode
  size?: 'md' | 'sm' | undefined
  selected?: boolean | undefined
  muted?: boolean | undefined
  /** Shows the title in full, for text that must not be cut. */
  whole?: boolean | undefined
  /** Props for a custom layout, such as a virtual list. */
  itemProps?: Omit<ComponentProps<'li'>, 'className' | 'children'> | undefined
}

/** Shows a row of a List. The whole row is a link, a button or neither. */
export function ListRow(props: ListRowProps) {
  const { href, renderLink, onClick, disabled, actions, itemProps } = props
  const id = useId()
  const className = classNames(
    styles.row,
    props.size === 'sm' && styles.sm,
    props.selected && styles.selected,
    props.muted && styles.muted,
  )
  const name = `${id}-texts ${id}-end ${id}-lead`
  const canPress = href !== undefined || renderLink || onClick
  return (
    // The accessible name starts with the title, then the content beside it.
    <li {...itemProps} aria-labelledby={name} className={styles.item}>
      {canPress ? (
        <Pressable
          aria-expanded={props.expanded}
          aria-labelledby={name}
          className={className}
          disabled={disabled}
          href={href}
          onClick={onClick}
          renderLink={renderLink}
        >
          <RowTexts {...props} id={id} />
        </Pressable>
      ) : (
        <div className={className}>
          <RowTexts {...props} id={id} />
        </div>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  )
}

function RowTexts(props: ListRowProps & { id: string }) {
  const { id, lead, title, sub, endTitle, endSub, end, whole } = props
  const texts = (
    <>
      <span className={classNames(styles.title, whole && styles.whole)}>
        {title}
      </span>
      {sub && <span className={styles.sub}> {sub}</span>}
    </>
  )
  return (
    <>
      <span className={styles.part} id={`${id}-lead`}>
        {lead}
      </span>
      {props.labelFor === undefined ? (
        <span className={styles.main} id={`${id}-texts`}>
          {texts}
        </span>
      ) : (
        <label
          className={classNames(styles.main, styles.label)}
          htmlFor={props.labelFor}
          id={`${id}-texts`}
        >
          {texts}
        </label>
      )}
      <span className={styles.part} id={`${id}-end`}>
        {(endTitle || endSub) && (
          <span className={styles.end}>
            <span className={styles.endTitle}> {endTitle}</span>
            <span className={styles.endSub}> {endSub}</span>
          </span>
        )}
        {end}
      </span>
    </>
  )
}
