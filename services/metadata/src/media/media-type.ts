/** Use of media in a browser. A `page` is shown only in a frame. */
export type MediaKind = 'image' | 'video' | 'audio' | 'page'

export type MediaType = { readonly kind: MediaKind; readonly type: string }

/** Bytes needed to detect the kind of a file. */
export const headBytes = 1_024

type Rule = {
  readonly media: MediaType
  /** Bytes at an offset. `undefined` stands for any byte. */
  readonly at: number
  readonly bytes: readonly (number | undefined)[]
}

const any = undefined

function rule(
  kind: MediaKind,
  type: string,
  text: string,
  at = 0,
  more: Rule['bytes'] = [],
): Rule {
  const bytes = [...text].map((letter) => letter.charCodeAt(0))
  return { media: { kind, type }, at, bytes: [...bytes, ...more] }
}

const riff = [any, any, any, any] as const
const letters = (text: string) => [...text].map((one) => one.charCodeAt(0))

const rules: readonly Rule[] = [
  rule('image', 'image/png', '\x89PNG\r\n\x1a\n'),
  rule('image', 'image/jpeg', '\xff\xd8\xff'),
  rule('image', 'image/gif', 'GIF87a'),
  rule('image', 'image/gif', 'GIF89a'),
  rule('image', 'image/webp', 'RIFF', 0, [...riff, ...letters('WEBP')]),
  rule('image', 'image/avif', 'ftypavif', 4),
  rule('image', 'image/avif', 'ftypavis', 4),
  rule('audio', 'audio/wav', 'RIFF', 0, [...riff, ...letters('WAVE')]),
  rule('audio', 'audio/mp4', 'ftypM4A ', 4),
  rule('video', 'video/mp4', 'ftyp', 4),
  rule('video', 'video/webm', '\x1a\x45\xdf\xa3'),
  rule('audio', 'audio/mpeg', 'ID3'),
  rule('audio', 'audio/mpeg', '\xff\xfb'),
  rule('audio', 'audio/mpeg', '\xff\xf3'),
  rule('audio', 'audio/mpeg', '\xff\xf2'),
  rule('audio', 'audio/flac', 'fLaC'),
]

/**
 * Detects the kind of a file from its first bytes. The host's content type
 * counts only for text, which can be several things.
 *
 * @param head - up to {@link headBytes} of it
 * @param contentType - as the host says, lower case, without parameters
 * @returns `undefined` for a file that is no supported image, video, sound or
 *   page, such as a model
 * @see COLL-01
 */
export function detectMedia(
  head: Uint8Array,
  contentType: string,
): MediaType | undefined {
  const found = rules.find(({ at, bytes }) =>
    bytes.every((byte, index) => byte === any || head[at + index] === byte),
  )
  if (isAvif(head)) return { kind: 'image', type: 'image/avif' }
  if (found) return found.media
  if (startsWith(head, 'OggS')) return oggType(head)
  const text = toText(head)
  if (text === undefined) return undefined
  if (isDrawing(text)) return { kind: 'image', type: 'image/svg+xml' }
  return /^(?:text\/html|application\/xhtml\+xml)$/.test(contentType) ||
    /^\s*<(?:!doctype\s+html|html)\b/i.test(text)
    ? { kind: 'page', type: 'text/html; charset=utf-8' }
    : undefined
}

/** AVIF by another first brand names its own among the compatible ones. */
function isAvif(head: Uint8Array): boolean {
  const text = Buffer.from(head.subarray(4, 64)).toString('latin1')
  return /^ftyp(?:mif1|miaf|msf1)/.test(text) && /avi[fs]/.test(text)
}

/** Ogg contains video or sound: the name of the first stream decides. */
function oggType(head: Uint8Array): MediaType {
  const names = Buffer.from(head).toString('latin1')
  return /theora|OVP80|BBCD/.test(names)
    ? { kind: 'video', type: 'video/ogg' }
    : { kind: 'audio', type: 'audio/ogg' }
}

function startsWith(head: Uint8Array, text: string): boolean {
  return letters(text).every((byte, index) => head[index] === byte)
}

/**
 * Decodes UTF-8 without control characters. The end may be cut within a
 * character.
 */
function toText(head: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, {
      stream: true,
    })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these make it no text.
    return /[\0-\x08\x0e-\x1f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** Whether the first element is `svg`, after an optional prolog. */
function isDrawing(text: string): boolean {
  const rest = text.replace(
    /^(?:\s|<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE\s+svg[^[>]*(?:\[[^\]]*\])?\s*>)*/i,
    '',
  )
  return /^<svg[\s>/]/i.test(rest)
}
