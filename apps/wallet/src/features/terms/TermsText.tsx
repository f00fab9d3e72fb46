import { PolicyText } from './PolicyText.tsx'
import { messages, termsSections } from './terms.messages.ts'

/** The terms of use, with their version. @see TERM-01 */
export function TermsText() {
  return <PolicyText note={messages.version} sections={termsSections} />
}
