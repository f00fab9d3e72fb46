import { useState } from 'react'

export type FallbackImageProps = {
  src: string | undefined
  /** Its first letter replaces a missing picture. */
  name: string
  size: number
  className: string
  letterClassName: string
}

/**
 * Shows a picture, or the first letter of its name if it is missing or fails to
 * load.
 */
export function FallbackImage(props: FallbackImageProps) {
  const { src, name, size, className, letterClassName } = props
  const [failedSrc, setFailedSrc] = useState<string>()
  if (src === undefined || src === '' || src === failedSrc) {
    return (
      <span aria-hidden="true" className={letterClassName}>
        {firstLetter(name)}
      </span>
    )
  }
  return (
    <img
      alt=""
      className={className}
      height={size}
      loading="lazy"
      onError={() => setFailedSrc(src)}
      src={src}
      width={size}
    />
  )
}

/** Returns the first visible letter; skips direction marks and brackets. */
function firstLetter(name: string): string {
  const [letter = ''] = /[\p{L}\p{N}\p{S}]/u.exec(name) ?? []
  return letter.toUpperCase()
}
