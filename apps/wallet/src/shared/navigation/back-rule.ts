import type { PageKind } from './page-kind.ts'

/** The target of Back on a page. */
export type BackRule =
  | { readonly type: 'none' }
  /** One step back in the history. */
  | { readonly type: 'back' }
  /** One level up: there is no step before this page. */
  | { readonly type: 'up'; readonly to: string }

/** A modal page this short has no way back. */
const modalSegments = 2

/**
 * Whether a page has a Back button, and where it leads: pages of more than one
 * segment have one, except modal ones of two or fewer; a page that was opened
 * first goes up a level, to the nearest page there is.
 *
 * @param visit.historyKey - `default` for the first page of a visit
 * @param visit.isPage - whether there is a page at a path
 * @see SHELL-09
 */
export function backRule(visit: {
  readonly path: string
  readonly kind: PageKind
  readonly historyKey: string
  readonly isPage: (path: string) => boolean
}): BackRule {
  const segments = visit.path.split('/').filter((part) => part !== '')
  if (segments.length <= 1) return { type: 'none' }
  const isModal = visit.kind === 'decision' || visit.kind === 'sign-in'
  if (isModal && segments.length <= modalSegments) return { type: 'none' }
  if (visit.historyKey !== 'default') return { type: 'back' }
  for (let length = segments.length - 1; length > 0; length -= 1) {
    const to = `/${segments.slice(0, length).join('/')}`
    if (visit.isPage(to)) return { type: 'up', to }
  }
  return { type: 'up', to: '/wallet' }
}
