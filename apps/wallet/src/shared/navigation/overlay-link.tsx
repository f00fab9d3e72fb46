import type { RenderLink } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import type { OverlaySearch } from './search.ts'
import { overlayState } from './use-close-overlay.ts'

/** Returns a link that opens something over the page one is on. @see SHELL-09 */
export function overlayLink(flag: keyof OverlaySearch): RenderLink {
  return (link) => (
    <Link
      {...link}
      search={(search) => ({ ...search, [flag]: true })}
      state={overlayState}
      to="."
    />
  )
}
