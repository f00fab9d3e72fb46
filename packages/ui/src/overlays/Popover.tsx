import { Popover as BasePopover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import styles from './Popover.module.css'
import { findPortal } from './portal.ts'

export type PopoverProps = {
  label: string
  /** The button that opens it, which must pass its props to a DOM button. */
  trigger: ReactElement
  open: boolean
  onOpenChange: (open: boolean) => void
  align?: 'start' | 'center' | 'end' | undefined
  children: ReactNode
}

/**
 * Opens beside a button, closes on Esc or a press outside, and restores focus.
 */
export function Popover({
  label,
  trigger,
  open,
  onOpenChange,
  align = 'end',
  children,
}: PopoverProps) {
  return (
    <BasePopover.Root onOpenChange={(next) => onOpenChange(next)} open={open}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal container={findPortal()}>
        <BasePopover.Positioner
          align={align}
          className={styles.positioner}
          collisionPadding={8}
          sideOffset={8}
        >
          <BasePopover.Popup aria-label={label} className={styles.popover}>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  )
}
