import { Notice, Stack } from '@cairn/ui'
import type { MessageWarning } from './message-warning.ts'
import { PermitNotice } from './PermitNotice.tsx'
import { messages } from './sign-message.messages.ts'

const words = {
  unreadable: [messages.unreadable, messages.unreadableText],
  contract: [messages.byContract, messages.byContractText],
  order: [messages.order, messages.orderText],
  hidden: [messages.hidden, messages.hiddenText],
  'other-network': [messages.otherNetwork, messages.otherNetworkText],
} as const

type Props = {
  warnings: readonly MessageWarning[]
  /** Marks the end of what must have been in view. */
  mark: (element: Element | null) => void
}

/** Shows what signing may mean, the worst first. @see SIGN-11 */
export function MessageWarnings({ warnings, mark }: Props) {
  if (warnings.length === 0) return null
  return (
    <div>
      <Stack gap={6}>
        {warnings.map((warning) => (
          <Warning key={warning.type} warning={warning} />
        ))}
      </Stack>
      <div aria-hidden data-seen-mark ref={mark} />
    </div>
  )
}

function Warning({ warning }: { warning: MessageWarning }) {
  if (warning.type === 'permit')
    return <PermitNotice chainId={warning.chainId} permit={warning.permit} />
  const [title, text] = words[warning.type]
  return (
    <Notice title={title} tone="warning">
      {text}
    </Notice>
  )
}
