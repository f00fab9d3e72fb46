import { Screen } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = { title: string; children: ReactNode }

/** A page of the settings; back leads to their list. */
export function SettingsPage({ title, children }: Props) {
  return (
    <Screen
      back={{ renderLink: (link) => <Link {...link} to="/settings" /> }}
      title={title}
    >
      {children}
    </Screen>
  )
}
