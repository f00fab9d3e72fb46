import { SettingsPage } from '../SettingsPage.tsx'
import { messages } from '../settings.messages.ts'
import { GeneralPart } from './GeneralPart.tsx'

/** The general settings on a page of their own, for links to it. @see SETT-01 */
export function GeneralScreen() {
  return (
    <SettingsPage title={messages.general}>
      <GeneralPart />
    </SettingsPage>
  )
}
