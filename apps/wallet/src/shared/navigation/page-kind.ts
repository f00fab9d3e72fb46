import { useMatches } from '@tanstack/react-router'

/**
 * The kind of a page, which its route says in `staticData`:
 * - `page`: any other page; routes may leave it out
 * - `form`: has its own buttons at the bottom of a phone
 * - `decision`: such a form, and no key leads away from it by mistake
 * - `sign-in`: a page of the sign-in
 *
 * @see SHELL-04 SHELL-09 SRCH-01
 */
export type PageKind = 'page' | 'form' | 'decision' | 'sign-in'

/** Returns the kind of the page that is shown. */
export function usePageKind(): PageKind {
  return useMatches({
    select: (matches) => matches.at(-1)?.staticData.kind ?? 'page',
  })
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly kind?: PageKind
  }
}
