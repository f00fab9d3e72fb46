import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './Tabs.module.css'

export type Tab<Value extends string> = {
  value: Value
  label: string
  /** Usually a number, smaller than the label. */
  count?: ReactNode
  /** Rendered while the tab is selected. */
  content: ReactNode
}

export type TabsProps<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Shows the content of the selected tab. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
}: TabsProps<Value>) {
  return (
    <BaseTabs.Root
      onValueChange={(next: Value) => onChange(next)}
      value={value}
    >
      <BaseTabs.List activateOnFocus aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <BaseTabs.Tab
            className={styles.tab}
            key={tab.value}
            value={tab.value}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className={styles.count}> {tab.count}</span>
            )}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel
          className={styles.panel}
          key={tab.value}
          tabIndex={-1}
          value={tab.value}
        >
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
