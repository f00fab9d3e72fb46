/**
 * Finds the element that overlays render into: `#portal`, or the body if there
 * is none; `null` where a server renders. @see SHELL-07
 */
export function findPortal(): HTMLElement | null {
  if (typeof document === 'undefined') return null
  return document.getElementById('portal') ?? document.body
}
