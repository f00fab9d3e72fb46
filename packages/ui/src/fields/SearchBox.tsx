import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { moveOption } from './move-option.ts'
import styles from './SearchBox.module.css'
import { SearchField } from './SearchField.tsx'
import { type SearchOption, SearchOptionRow } from './SearchOptionRow.tsx'

export type SearchGroup = {
  id: string
  title: string
  options: readonly SearchOption[]
  /** Says what the group leaves out. */
  note?: string | undefined
}

export type SearchBoxProps = {
  label: string
  value: string
  onChange: (value: string) => void
  groups: readonly SearchGroup[]
  onChoose: (id: string) => void
  /**
   * `true` if the groups belong to an earlier text. Enter then calls `onHurry`.
   */
  waiting?: boolean | undefined
  onHurry?: (() => void) | undefined
  resultsLabel: string
  /** Number of results, which screen readers read when it changes. */
  status: string
  clearLabel?: string | undefined
  /** Content above the results, or instead of them if there are none. */
  children?: ReactNode
}

/**
 * Shows a search field above its results in groups. Focus stays in the field,
 * arrows move through the results, Enter chooses. The first result is active.
 */
export function SearchBox(props: SearchBoxProps) {
  const { groups, waiting = false, onHurry, onChoose, children } = props
  const id = useId()
  const [moved, setMoved] = useState<{ id: string; value: string }>()
  const options = groups.flatMap((group) => group.options)
  const wanted = moved?.value === props.value ? moved.id : undefined
  const at = Math.max(
    options.findIndex((option) => option.id === wanted),
    0,
  )
  const active = options[at]
  const domId = (option: SearchOption) => `${id}-${option.id}`
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      // An option that a person moved to is the one they mean.
      const isMeant = wanted !== undefined && active?.id === wanted
      if (waiting && !isMeant) onHurry?.()
      else if (active) onChoose(active.id)
      return
    }
    const next = options[moveOption(event.key, at, options.length) ?? -1]
    if (!next) return
    event.preventDefault()
    setMoved({ id: next.id, value: props.value })
    document.getElementById(domId(next))?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className={styles.box}>
      <SearchField
        clearLabel={props.clearLabel}
        inputProps={{
          role: 'combobox',
          'aria-activedescendant': active && domId(active),
          'aria-autocomplete': 'list',
          'aria-controls': `${id}-list`,
          'aria-expanded': options.length > 0,
          // The user opens the dialog to type.
          autoFocus: true,
          enterKeyHint: 'go',
          onKeyDown,
        }}
        label={props.label}
        onChange={props.onChange}
        value={props.value}
      />
      <p className="sr-only" role="status">
        {props.status}
      </p>
      {children}
      <div
        aria-label={props.resultsLabel}
        className={styles.list}
        hidden={options.length === 0}
        id={`${id}-list`}
        role="listbox"
      >
        {groups.map((group) => (
          <ResultGroup
            active={active}
            domId={domId}
            group={group}
            key={group.id}
            onChoose={onChoose}
            onPoint={(to) => setMoved({ id: to, value: props.value })}
            titleId={`${id}-${group.id}-title`}
          />
        ))}
      </div>
    </div>
  )
}

function ResultGroup(props: {
  group: SearchGroup
  titleId: string
  active: SearchOption | undefined
  domId: (option: SearchOption) => string
  onChoose: (id: string) => void
  onPoint: (id: string) => void
}) {
  const { group, titleId } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox has no fieldset.
    <div aria-labelledby={titleId} className={styles.group} role="group">
      <div className={styles.title} id={titleId} role="presentation">
        {group.title}
        {group.note !== undefined && (
          <span className={styles.note}> {group.note}</span>
        )}
      </div>
      {group.options.map((option) => (
        <SearchOptionRow
          id={props.domId(option)}
          key={option.id}
          onChoose={() => props.onChoose(option.id)}
          onPoint={() => props.onPoint(option.id)}
          option={option}
          selected={option === props.active}
        />
      ))}
    </div>
  )
}
