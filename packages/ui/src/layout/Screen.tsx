import ChevronLeft from 'lucide-react/icons/chevron-left'
import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/IconButton.tsx'
import type { RenderLink } from '../controls/Pressable.tsx'
import { MAIN_ID } from './main-id.ts'
import styles from './Screen.module.css'

export type ScreenProps = {
  title: string
  /** Hides the title visually; screen readers still read it. */
  titleHidden?: boolean | undefined
  back?: ScreenBack | undefined
  /** Buttons to the right of the title. */
  end?: ReactNode
  /** Large logo above a centred title, instead of the one in the top bar. */
  mark?: ReactNode
  /** Places mark and title at the start of the line, not in the middle. */
  start?: boolean | undefined
  /**
   * 768 px, 480 px for a task, or 1180 px for two columns. A decision is a task
   * whose footer stays in sight: below it, or beside it within 768 px where the
   * window has the room.
   */
  width?: 'page' | 'task' | 'wide' | 'decision' | undefined
  middle?: boolean | undefined
  /**
   * Decision buttons: at the bottom of a phone, below the content of a task on
   * wider screens.
   */
  footer?: ReactNode
  /** Shows a hairline above the footer. */
  footerLine?: boolean | undefined
  /** Keeps the footer below the content on a phone too. */
  footerFlows?: boolean | undefined
  /** Keeps the main navigation of a phone below the footer. */
  withNav?: boolean | undefined
  children: ReactNode
}

export type ScreenBack = {
  label?: string | undefined
  href?: string | undefined
  renderLink?: RenderLink | undefined
  onClick?: (() => void) | undefined
}

/**
 * Shows the content of a route. Its title takes focus when the screen or its
 * title changes.
 */
export function Screen(props: ScreenProps) {
  const { title, titleHidden = false, back, end, mark, footer } = props
  const main = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A field with autofocus keeps the focus.
    if (main.current?.contains(document.activeElement)) return
    heading.current?.focus({ preventScroll: true })
    // A new title means a new screen.
  }, [title])

  // A task has its own buttons at the bottom, so the main navigation is hidden.
  const isTask =
    (props.width === 'task' || props.width === 'decision') &&
    Boolean(footer) &&
    !props.withNav
  const isBare = titleHidden && !back && !end
  return (
    <main
      className={classNames(
        styles.screen,
        props.width !== undefined && styles[props.width],
        props.middle && styles.middle,
        Boolean(footer) && styles.withFoot,
      )}
      data-screen-task={isTask ? '' : undefined}
      id={MAIN_ID}
      ref={main}
      tabIndex={-1}
    >
      <div
        className={isBare ? 'sr-only' : headClass(props)}
        data-screen-bar={back ? '' : undefined}
        data-screen-mark={mark ? '' : undefined}
      >
        {back && <BackButton {...back} />}
        {mark}
        <h1
          className={titleHidden ? 'sr-only' : styles.title}
          ref={heading}
          tabIndex={-1}
        >
          {title}
        </h1>
        {end && <div className={styles.end}>{end}</div>}
      </div>
      {props.children}
      {footer && (
        <div
          className={classNames(
            styles.foot,
            props.footerLine && styles.footLine,
            props.footerFlows && styles.flows,
          )}
        >
          {footer}
        </div>
      )}
    </main>
  )
}

function headClass({ back, mark, start }: ScreenProps) {
  return classNames(
    styles.head,
    back && styles.withBack,
    Boolean(mark) && styles.withMark,
    start && styles.start,
  )
}

function BackButton({ label = 'Back', ...press }: ScreenBack) {
  return (
    <span className={styles.back}>
      <IconButton {...press} label={label}>
        <ChevronLeft size={24} />
      </IconButton>
    </span>
  )
}
