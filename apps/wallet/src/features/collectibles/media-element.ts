import type { Collectible } from '@cairn/primitives'

/** The element that draws a collectible's media. */
export type MediaElement = 'image' | 'video' | 'audio' | 'frame'

/**
 * Returns the element for a content type; nothing for types that are never
 * shown.
 *
 * @see COLL-02
 */
export function elementOfType(contentType: string): MediaElement | undefined {
  const [type = ''] = contentType.toLowerCase().split(/[;,]/, 1)
  if (type.trim() === 'text/html') return 'frame'
  const kind = /^(image|video|audio)\//.exec(type.trim())?.[1]
  return kind as MediaElement | undefined
}

/** The decision about a collectible's media before anything is loaded. */
export type MediaPlan =
  | { readonly type: 'none' }
  | {
      readonly type: 'element'
      readonly element: MediaElement
      readonly url: string
    }
  /** Its ending says nothing: only its host knows what it is. */
  | { readonly type: 'ask'; readonly url: string }

/**
 * Plans how to draw a collectible. An animation without a known file extension
 * may be of any type, so its type is asked for before a frame is opened.
 *
 * @see COLL-01 COLL-02
 */
export function planMedia({
  assetType,
  assetUrl,
}: Pick<Collectible, 'assetType' | 'assetUrl'>): MediaPlan {
  if (assetType === 'none' || assetUrl === undefined) return { type: 'none' }
  if (assetType !== 'iframe') {
    return { type: 'element', element: assetType, url: assetUrl }
  }
  const inline = /^data:([^,]*)/i.exec(assetUrl)?.[1]
  if (inline === undefined) return { type: 'ask', url: assetUrl }
  const element = elementOfType(inline)
  // A page that stands in the document would be of this origin: never framed.
  return element === undefined || element === 'frame'
    ? { type: 'none' }
    : { type: 'element', element, url: assetUrl }
}
