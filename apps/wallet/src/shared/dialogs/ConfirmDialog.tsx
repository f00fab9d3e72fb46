import {
  DecisionRow,
  type DecisionRowProps,
  Dialog,
  Notice,
  Stack,
} from '@cairn/ui'
import type { ReactNode } from 'react'

type Props = Pick<
  DecisionRowProps,
  'cancel' | 'cancelDisabled' | 'confirm' | 'loading' | 'onConfirm'
> & {
  title: string
  /** Says what will happen. */
  children: ReactNode
  /** Why the action failed. */
  failure?: { readonly title?: string; readonly text: string } | undefined
  onClose: () => void
}

/** Asks before something is removed. */
export function ConfirmDialog(props: Props) {
  const { title, children, failure, onClose, ...decision } = props
  return (
    <Dialog
      footer={<DecisionRow {...decision} danger onCancel={onClose} />}
      onClose={onClose}
      open
      title={title}
    >
      <Stack gap={4}>
        {children}
        {failure && (
          <Notice role="alert" title={failure.title} tone="negative">
            {failure.text}
          </Notice>
        )}
      </Stack>
    </Dialog>
  )
}
