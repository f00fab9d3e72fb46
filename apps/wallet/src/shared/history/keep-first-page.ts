import type { InfiniteData, QueryClient } from '@tanstack/react-query'

/**
 * Forgets all but the first page of histories that were scrolled, so that what
 * is new shows when one page was asked for again, and not hundreds.
 *
 * @param isOnScreen - whether later pages of what is shown may be in view:
 *   they stay then
 * @see HIST-01
 */
export function keepFirstPage(client: QueryClient, isOnScreen: boolean): void {
  client.setQueriesData<unknown>(
    { queryKey: ['history'], type: isOnScreen ? 'inactive' : 'all' },
    (data: unknown) =>
      hasPages(data) && data.pages.length > 1
        ? {
            pages: data.pages.slice(0, 1),
            pageParams: data.pageParams.slice(0, 1),
          }
        : undefined,
  )
}

/** Single transactions are kept under the same key, too. */
function hasPages(data: unknown): data is InfiniteData<unknown> {
  return typeof data === 'object' && data !== null && 'pages' in data
}
