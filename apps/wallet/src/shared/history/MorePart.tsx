import { Button } from '@cairn/ui'
import { messages } from './entry.messages.ts'

type Props = {
  /** The last try failed: the next one is the person's. */
  failed: boolean
  isLoading: boolean
  onMore: () => void
}

/** Goes on by itself shortly before the end is on screen. @see HIST-01 */
export function MorePart({ failed, isLoading, onMore }: Props) {
  const watch = (element: HTMLDivElement) => {
    if (failed || isLoading) return undefined
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) onMore()
      },
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }
  return (
    <div ref={watch}>
      <Button block loading={isLoading} onClick={onMore}>
        {isLoading ? messages.loadingMore : messages.more}
      </Button>
    </div>
  )
}
