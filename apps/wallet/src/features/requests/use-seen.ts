import { useEffect, useState } from 'react'

/**
 * Whether an element was in view once, above the buttons that stay at the
 * bottom. Where the browser cannot tell, it counts as seen.
 *
 * @param what - names what is to be seen: another text must be seen as well;
 *   `undefined` if there is nothing
 */
export function useSeen(what: string | undefined) {
  const [element, mark] = useState<Element | null>(null)
  const [seen, setSeen] = useState<string>()
  useEffect(() => {
    if (!element || what === undefined || seen === what) return
    if (typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(what)
      },
      { rootMargin: `0px 0px -${coveredHeight(element)}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, what, seen])
  const canTell = typeof IntersectionObserver !== 'undefined'
  return { mark, isSeen: what === undefined || seen === what || !canTell }
}

/** Height in px of the buttons that cover the bottom of the page. */
function coveredHeight(element: Element): number {
  const foot = element.closest('main')?.querySelector('[data-screen-foot]')
  if (!foot || getComputedStyle(foot).position !== 'sticky') return 0
  return Math.ceil(foot.getBoundingClientRect().height)
}
