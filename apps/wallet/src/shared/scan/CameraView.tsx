import type { CodeReader } from './code-reader.ts'
import styles from './ScanDialog.module.css'
import { messages } from './scan.messages.ts'
import { type CameraHandlers, useCamera } from './use-camera.ts'

type Props = CameraHandlers & {
  isStarting: boolean
  loadReader: () => Promise<CodeReader>
}

/**
 * Shows the camera's picture and the frame to hold the code in.
 *
 * @see SEND-01
 */
export function CameraView({ isStarting, loadReader, ...handlers }: Props) {
  const video = useCamera(loadReader, handlers)
  return (
    <div className={styles.view}>
      <video
        aria-label={messages.camera}
        className={styles.video}
        muted
        playsInline
        ref={video}
      />
      {isStarting ? (
        <span className={styles.wait} role="status">
          {messages.starting}
        </span>
      ) : (
        <span aria-hidden="true" className={styles.aim} />
      )}
    </div>
  )
}
