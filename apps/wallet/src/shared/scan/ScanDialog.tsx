import { Button, Dialog, Notice, Stack, Text } from '@cairn/ui'
import ImageIcon from 'lucide-react/icons/image'
import { useReducer, useRef, useState } from 'react'
import { CameraView } from './CameraView.tsx'
import {
  type CodeReader,
  createCodeReader,
  type NativeDetector,
} from './code-reader.ts'
import { pictureOfFile } from './picture.ts'
import { cameraProblems, messages, scanProblems } from './scan.messages.ts'
import { firstScan, type ScanProblem, scanState } from './scan-state.ts'

export type { ScanProblem } from './scan-state.ts'

type Props = {
  /** Says what to point the camera at. */
  text: string
  /** Takes the text of a code over, or says why not. */
  onScanned: (text: string) => ScanProblem | undefined
  onClose: () => void
}

/** Reads a code by the camera, or in a picture. @see SEND-01 WCON-01 */
export function ScanDialog({ text, onScanned, onClose }: Props) {
  const [state, send] = useReducer(scanState, firstScan)
  const input = useRef<HTMLInputElement>(null)
  const [reader] = useState(readerOnce)
  const { camera, problem, isReadingFile } = state
  const isOn = camera === 'starting' || camera === 'on'

  function take(code: string) {
    const refusal = onScanned(code)
    if (refusal === undefined) onClose()
    else send({ type: 'refused', problem: refusal })
  }

  async function takeFile(file: File | undefined) {
    if (!file) return
    send({ type: 'chose-file' })
    const picture = await pictureOfFile(file)
    if (!picture) return send({ type: 'refused', problem: 'no-picture' })
    const code = await (await reader())(picture)
    if (code === undefined) send({ type: 'refused', problem: 'no-code' })
    else take(code)
  }

  return (
    <Dialog
      footer={
        <ScanActions
          isReadingFile={isReadingFile}
          onChoose={() => input.current?.click()}
          onRetry={isOn ? undefined : () => send({ type: 'tried-again' })}
        />
      }
      onClose={onClose}
      open
      title={messages.title}
    >
      <Stack gap={4}>
        {isOn ? (
          <>
            <Text tone="muted">{text}</Text>
            <CameraView
              isStarting={camera === 'starting'}
              loadReader={reader}
              onFail={(name) => send({ type: 'camera-failed', name })}
              onStart={() => send({ type: 'camera-started' })}
              onText={take}
            />
          </>
        ) : (
          <Notice role="status" tone="warning">
            {cameraProblems[camera]}
          </Notice>
        )}
        {problem && (
          <Notice role="alert" tone="negative">
            {scanProblems[problem]}
          </Notice>
        )}
        <input
          accept="image/*"
          aria-label={messages.chosen}
          hidden
          onChange={(event) => {
            void takeFile(event.target.files?.[0])
            // The same file may be chosen again.
            event.target.value = ''
          }}
          ref={input}
          type="file"
        />
      </Stack>
    </Dialog>
  )
}

type ActionsProps = {
  isReadingFile: boolean
  onChoose: () => void
  /** Absent while the camera is on. */
  onRetry: (() => void) | undefined
}

function ScanActions({ isReadingFile, onChoose, onRetry }: ActionsProps) {
  return (
    <Stack gap={2}>
      {onRetry && (
        <Button block onClick={onRetry}>
          {messages.retry}
        </Button>
      )}
      <Button
        block
        icon={<ImageIcon size={20} />}
        loading={isReadingFile}
        onClick={onChoose}
      >
        {isReadingFile ? messages.reading : messages.choose}
      </Button>
    </Stack>
  )
}

/** The reader is loaded once, when something is to be read. */
function readerOnce(): () => Promise<CodeReader> {
  let reader: Promise<CodeReader> | undefined
  return () => {
    reader ??= createCodeReader(
      (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector,
    )
    return reader
  }
}
