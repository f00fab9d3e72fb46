import { Screen } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useBack } from '#shared/navigation/use-back.tsx'

type Props = { title: string; children: ReactNode }

/** A page of the settings; back leads to where one was, or to their list. */
export function SettingsPage({ title, children }: Props) {
  const back = useBack()
  return (
    <Screen
      back={back ?? { renderLink: (link) => <Link {...link} to="/settings" /> }}
      title={title}
    >
      {children}
    </Screen>
  )
}
