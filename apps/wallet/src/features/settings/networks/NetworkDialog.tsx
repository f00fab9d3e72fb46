import type { Network } from '@cairn/protocol'
import { Button, ButtonRow, Dialog, Notice, Stack } from '@cairn/ui'
import { NetworkFieldset } from './NetworkFieldset.tsx'
import { messages } from './networks.messages.ts'
import { useSaveNetwork } from './use-save-network.ts'

type Props = {
  /** The network to change; a new one without. */
  before: Network | undefined
  onClose: () => void
}

/** Adds a network of one's own, or changes one. @see NETS-02 */
export function NetworkDialog({ before, onClose }: Props) {
  const { fields, errors, change, kind, submit, isSaving, failure, form } =
    useSaveNetwork(before, onClose)
  return (
    <Dialog
      focusInside
      footer={
        <Stack>
          {failure && (
            <Notice role="alert" title={messages.notSaved} tone="negative">
              {messages.unexpected}
            </Notice>
          )}
          <ButtonRow lead>
            <Button onClick={onClose}>{messages.cancel}</Button>
            <Button loading={isSaving} onClick={submit} variant="primary">
              {isSaving ? messages.saving : messages.save}
            </Button>
          </ButtonRow>
        </Stack>
      }
      onClose={onClose}
      open
      title={before ? messages.edit : messages.add}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        ref={form}
      >
        <NetworkFieldset
          errors={errors}
          fields={fields}
          kind={kind}
          onChange={change}
        />
        <button hidden type="submit" />
      </form>
    </Dialog>
  )
}
