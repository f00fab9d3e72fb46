/**
 * Finds the element that overlays render into: `#portal`, or the body if there
 * is none. @see SHELL-07
 */
export function findPortal(): HTMLElement {
  return document.getElementById('portal') ?? document.body
}
