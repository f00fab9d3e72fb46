/** Finds the element overlays render into: `#portal`, or the body where a page has none. @see SHELL-07 */
export function findPortal(): HTMLElement {
  return document.getElementById('portal') ?? document.body
}
