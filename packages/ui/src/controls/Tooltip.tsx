import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { findPortal } from '../overlays/portal.ts'
import styles from './Tooltip.module.css'

const DELAY_MS = 400

export type TooltipProps = {
  content: ReactNode
  /** The element it explains, which must be focusable. */
  children: ReactElement
}

/**
 * Explains a control on hover or focus. Information must not be in a tooltip
 * only.
 */
export function Tooltip({ content, children }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger delay={DELAY_MS} render={children} />
      <BaseTooltip.Portal container={findPortal()}>
        <BaseTooltip.Positioner
          className={styles.positioner}
          collisionPadding={8}
          sideOffset={8}
        >
          <BaseTooltip.Popup className={styles.tooltip} role="tooltip">
            {content}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}
