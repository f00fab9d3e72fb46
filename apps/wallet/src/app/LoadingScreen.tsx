import { Loader } from '@cairn/ui'
import { messages } from './shell.messages.ts'

/** What is shown until the wallet is ready. @see SHELL-06 */
export function LoadingScreen() {
  return <Loader title={messages.loading} />
}
