import { toAddress } from '@cairn/primitives'
import { Address, Notice, Stack, Text } from '@cairn/ui'
import type { ReactNode } from 'react'
import { messages } from './recipient.messages.ts'

type Props = {
  address: string
  label: string
  /** The address that it could be mistaken for. */
  known: string
  knownLabel: string
  /** The warning. */
  children: ReactNode
}

/** Shows two addresses that look alike, and where they differ. @see SEND-01 */
export function LookAlikeNotice(props: Props) {
  const { address, label, known, knownLabel, children } = props
  return (
    <Notice role="alert" title={messages.lookAlikeTitle} tone="negative">
      <Stack gap={2}>
        {children}
        <Compared address={address} label={label} unlike={known} />
        <Compared address={known} label={knownLabel} unlike={address} />
      </Stack>
    </Notice>
  )
}

type ComparedProps = { address: string; label: string; unlike: string }

/** An address in full, with the groups marked that another has not. */
function Compared({ address, label, unlike }: ComparedProps) {
  return (
    <div>
      <Text look="small">
        <b>{label}</b>
      </Text>
      <Address
        address={toAddress(address.toLowerCase())}
        format="full"
        unlike={unlike}
      />
    </div>
  )
}
