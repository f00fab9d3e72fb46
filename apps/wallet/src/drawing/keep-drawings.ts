/**
 * Removes what a page shows besides its drawings: they stand in the root, inert,
 * and the running wallet takes them away. What a browser read in another place
 * would stay on top of every screen.
 *
 * @see ENVC-02
 */
export function keepDrawings(page: Document): void {
  const { body } = page
  const places = ['root', 'portal'].flatMap(
    (id) => page.getElementById(id) ?? [],
  )
  const isAlone = [...body.childNodes].every(
    (node) =>
      places.some((place) => place === node) || !node.textContent?.trim(),
  )
  if (!isAlone || body.children.length !== places.length)
    body.replaceChildren(...places)
  for (const place of places)
    for (const node of [...place.childNodes])
      if (!isDrawing(node)) node.remove()
}

function isDrawing(node: Node): boolean {
  return node instanceof Element && node.matches('#root > [data-drawn][inert]')
}
