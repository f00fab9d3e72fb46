import { delay } from '@cairn/core'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { CodeReader } from './code-reader.ts'
import { pictureOfFrame } from './picture.ts'

/** Between two looks at what the camera shows. */
const lookEveryMs = 120

export type CameraHandlers = {
  readonly onStart: () => void
  readonly onFail: (name: string) => void
  /** The text of a code, as often as it is seen. */
  readonly onText: (text: string) => void
}

/**
 * Shows the camera in a video, and reads the codes before it. The camera is let
 * go of with the component.
 *
 * @see SEND-01
 */
export function useCamera(
  loadReader: () => Promise<CodeReader>,
  handlers: CameraHandlers,
): RefObject<HTMLVideoElement | null> {
  const video = useRef<HTMLVideoElement>(null)
  const onStart = useEffectEvent(handlers.onStart)
  const onFail = useEffectEvent(handlers.onFail)
  const onText = useEffectEvent(handlers.onText)
  const load = useEffectEvent(loadReader)
  useEffect(() => {
    const ended = new AbortController()
    let stream: MediaStream | undefined
    const run = async (element: HTMLVideoElement) => {
      stream = await openCamera()
      // It was left while the person was asked.
      if (ended.signal.aborted) return stopTracks(stream)
      element.srcObject = stream
      await element.play()
      onStart()
      const read = await load()
      while (!ended.signal.aborted) {
        const picture = pictureOfFrame(element)
        const text = picture && (await read(picture))
        if (text !== undefined && !ended.signal.aborted) onText(text)
        await delay(lookEveryMs, ended.signal)
      }
    }
    if (video.current) {
      run(video.current).catch((error: unknown) => {
        stopTracks(stream)
        if (ended.signal.aborted) return
        onFail(error instanceof Error ? error.name : '')
      })
    }
    return () => {
      ended.abort()
      stopTracks(stream)
    }
  }, [])
  return video
}

/** @throws {TypeError} where a browser has no cameras, as without a secure origin */
function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1_280 } },
  })
}

function stopTracks(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
