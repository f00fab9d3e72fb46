import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './Tabs.module.css'

export type Tab<Value extends string> = {
  value: Value
  label: string
  /** Usually a number, smaller than the label. */
  count?: ReactNode
  /** At the end of the line of tabs while the tab is selected. */
  end?: ReactNode
  /** Rendered while the tab is selected. */
  content: ReactNode
}

export type TabsProps<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/**
 * Shows the content of the selected tab. One tab is in the tab order; arrows,
 * Home and End select the others. Written here, because the library's tabs are
 * 10 kB on the first screen of every visit.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
}: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const selected = tabs.find((tab) => tab.value === value)
  const onKeyDown = (event: KeyboardEvent) => {
    const from = tabs.findIndex((tab) => tab.value === value)
    const to = tabAfter(event, from, tabs.length)
    const next = to === undefined ? undefined : tabs[to]
    if (to === undefined || !next) return
    event.preventDefault()
    onChange(next.value)
    const button = list.current?.children[to]
    if (button instanceof HTMLElement) button.focus()
  }
  return (
    <>
      <div className={styles.line}>
        <div
          aria-label={label}
          className={styles.list}
          onKeyDown={onKeyDown}
          ref={list}
          role="tablist"
        >
          {tabs.map((tab) => (
            <button
              aria-controls={tab === selected ? `${id}-panel` : undefined}
              aria-selected={tab === selected}
              className={styles.tab}
              id={`${id}-${tab.value}`}
              key={tab.value}
              onClick={() => onChange(tab.value)}
              role="tab"
              tabIndex={tab === selected ? 0 : -1}
              type="button"
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className={styles.count}> {tab.count}</span>
              )}
            </button>
          ))}
        </div>
        {selected?.end}
      </div>
      {selected && (
        <div
          aria-labelledby={`${id}-${selected.value}`}
          className={styles.panel}
          id={`${id}-panel`}
          key={selected.value}
          role="tabpanel"
          tabIndex={-1}
        >
          {selected.content}
        </div>
      )}
    </>
  )
}

/** Returns the tab that this key leads to from tab `from`; nothing for others. */
function tabAfter(
  { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget }: KeyboardEvent,
  from: number,
  count: number,
): number | undefined {
  if (altKey || ctrlKey || metaKey || shiftKey) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined
  const isRightToLeft = getComputedStyle(currentTarget).direction === 'rtl'
  const step = (key === 'ArrowRight') === isRightToLeft ? -1 : 1
  return (from + step + count) % count
}
