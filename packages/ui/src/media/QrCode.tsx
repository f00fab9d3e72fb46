import { encodeQR } from 'qr'
import { classNames } from '../class-names.ts'
import styles from './QrCode.module.css'

export type QrCodeProps = {
  value: string
  /** Names the scanned content, such as "Your address". */
  label: string
  /** 248 or 160 px. */
  size?: 'md' | 'sm' | undefined
}

/**
 * Draws a value as a QR code, dark on a white plate in both themes. The value
 * as text must stand beside it.
 */
export function QrCode({ value, label, size = 'md' }: QrCodeProps) {
  const rows = encodeQR(value, 'raw', {
    ecc: 'medium',
    // Together with the plate's padding, this gives the 4 modules of quiet zone
    // that readers expect.
    border: 2,
  })
  return (
    <div className={classNames(styles.plate, size === 'sm' && styles.sm)}>
      <svg
        aria-label={label}
        role="img"
        shapeRendering="crispEdges"
        viewBox={`0 0 ${rows.length} ${rows.length}`}
      >
        <path d={drawModules(rows)} fill="currentColor" />
      </svg>
    </div>
  )
}

// A sub-path per run of dark modules keeps the path a few kilobytes long.
function drawModules(rows: readonly (readonly boolean[])[]): string {
  const runs = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      const length = (end === -1 ? row.length : end) - x
      return [`M${x} ${y}h${length}v1h-${length}z`]
    }),
  )
  return runs.join('')
}
