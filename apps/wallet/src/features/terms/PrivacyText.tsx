import { PolicyText } from './PolicyText.tsx'
import { privacySections } from './terms.messages.ts'

export function PrivacyText() {
  return <PolicyText sections={privacySections} />
}
