import { PolicyText } from './PolicyText.tsx'
import { privacySections } from './terms.messages.ts'

/** The privacy policy. @see TERM-01 */
export function PrivacyText() {
  return <PolicyText sections={privacySections} />
}
