import { Loader } from '@cairn/ui'
import { messages } from './shell.messages.ts'

/** Shows a loader until the wallet is ready. @see SHELL-06 */
export function LoadingScreen() {
  return <Loader title={messages.loading} />
}
