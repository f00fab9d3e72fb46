import { useEffect, useState } from 'react'

/**
 * Whether an element was in view once. Where the browser cannot tell, it counts
 * as seen.
 *
 * @param isNeeded - `false`: there is nothing to be seen
 */
export function useSeen(isNeeded: boolean) {
  const [element, mark] = useState<Element | null>(null)
  const [wasSeen, setSeen] = useState(
    typeof IntersectionObserver === 'undefined',
  )
  useEffect(() => {
    if (!element || wasSeen) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, wasSeen])
  return { mark, isSeen: wasSeen || !isNeeded }
}
