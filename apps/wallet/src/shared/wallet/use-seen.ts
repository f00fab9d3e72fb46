import { useEffect, useState } from 'react'

/**
 * Whether an element was in view once. Where the browser cannot tell, it counts
 * as seen. Whether it was looked for in vain is known only after a first look.
 *
 * @param what - names what is to be seen: another text must be seen as well;
 *   `undefined` if there is nothing
 * @param covered - height in px that buttons cover at the bottom of the window;
 *   nothing counts as seen until it is known
 */
export function useSeen(what: string | undefined, covered: number | undefined) {
  const [element, mark] = useState<Element | null>(null)
  const [seen, setSeen] = useState<string>()
  const [missed, setMissed] = useState<string>()
  const canTell = typeof IntersectionObserver !== 'undefined'
  useEffect(() => {
    if (!element || what === undefined || seen === what || !canTell) return
    if (covered === undefined) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(what)
        else setMissed(what)
      },
      { rootMargin: `0px 0px -${covered}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, what, seen, covered, canTell])
  const isSeen = what === undefined || seen === what || !canTell
  return { mark, isSeen, isMissed: !isSeen && missed === what }
}
