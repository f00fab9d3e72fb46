import type { ActiveSession } from '@cairn/core'
import { dayText } from '@cairn/primitives'
import { Address, Button, Dialog, KeyValues, Stack } from '@cairn/ui'
import { useState } from 'react'
import { signerLabel } from '#shared/signers/signers.messages.ts'
import { RenameDialog } from './RenameDialog.tsx'
import { messages } from './sessions.messages.ts'

type Props = {
  session: ActiveSession
  /** The weight that a signature needs. */
  threshold: number
  onClose: () => void
  onRenamed: () => void
}

/** Shows the facts of a device, and lets people rename it. @see SESS-01 */
export function DeviceDialog(props: Props) {
  const { session, threshold, onClose } = props
  const [isNaming, setNaming] = useState(false)
  const { address, givenName } = session
  if (isNaming)
    return (
      <RenameDialog
        help={messages.renameHelp}
        name={givenName ?? ''}
        onClose={() => setNaming(false)}
        onDone={props.onRenamed}
        signer={{ address, type: 'local-session' }}
        title={messages.rename}
      />
    )
  return (
    <Dialog onClose={onClose} open title={signerLabel(session.name)}>
      <Stack gap={4}>
        <KeyValues pairs={factsOf(session, threshold)} />
        <Address address={address} format="full" />
        <Button block onClick={() => setNaming(true)}>
          {messages.rename}
        </Button>
      </Stack>
    </Dialog>
  )
}

function factsOf(session: ActiveSession, threshold: number) {
  const { addedAt, activeAt, emoji, keyName, networks, weight } = session
  return [
    { label: messages.networksLabel, value: `${networks.length}` },
    ...(addedAt === undefined
      ? []
      : [{ label: messages.addedLabel, value: dayText(addedAt) }]),
    ...(activeAt === undefined
      ? []
      : [{ label: messages.usedLabel, value: dayText(activeAt) }]),
    {
      label: messages.weightLabel,
      value: messages.weightOf(weight, threshold),
    },
    ...(keyName === undefined
      ? []
      : [{ label: messages.keyLabel, value: `${emoji ?? ''} ${keyName}` }]),
  ]
}
