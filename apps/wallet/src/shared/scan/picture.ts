/** Codes are found well in pictures of this size; larger ones take longer. */
const maxSide = 1_280
/** A photograph is a few megabytes. */
const maxFileBytes = 32 * 1024 * 1024

/**
 * The pixels of a picture in a file.
 *
 * @returns `undefined` when the browser cannot read it as one
 * @see SEND-01
 */
export async function pictureOfFile(
  file: Blob,
): Promise<ImageData | undefined> {
  if (file.size > maxFileBytes) return undefined
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file)
  } catch {
    return undefined
  }
  try {
    return draw(bitmap, bitmap)
  } finally {
    bitmap.close()
  }
}

/** The pixels that a film shows now; nothing while it shows none. */
export function pictureOfFrame(video: HTMLVideoElement): ImageData | undefined {
  const size = { width: video.videoWidth, height: video.videoHeight }
  return size.width === 0 ? undefined : draw(video, size)
}

function draw(
  source: CanvasImageSource,
  size: { readonly width: number; readonly height: number },
): ImageData | undefined {
  const scale = Math.min(1, maxSide / Math.max(size.width, size.height))
  const width = Math.max(1, Math.round(size.width * scale))
  const height = Math.max(1, Math.round(size.height * scale))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  // What is see-through is white, as on paper.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(source, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}
