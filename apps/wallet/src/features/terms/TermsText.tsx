import { PolicyText } from './PolicyText.tsx'
import { messages, termsSections } from './terms.messages.ts'

export function TermsText() {
  return <PolicyText note={messages.version} sections={termsSections} />
}
