import { Action } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import { overlayState } from '../navigation/use-close-overlay.ts'

/** Shows the account's address over the page one is on. @see RECV-01 */
export function ReceiveAction({ children }: { children: string }) {
  return (
    <Action
      icon={<ArrowDownLeft size={22} />}
      renderLink={(link) => (
        <Link
          {...link}
          search={(search) => ({ ...search, receive: true as const })}
          state={overlayState}
          to="."
        />
      )}
    >
      {children}
    </Action>
  )
}
