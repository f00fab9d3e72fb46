import { useMedia } from '#shared/browser/use-media.ts'

/** Whether the window has room for two columns. */
export function useIsWide(): boolean {
  return useMedia('(min-width: 1100px)')
}
