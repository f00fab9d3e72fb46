const start = '<div id="root">'
const end = /<\/div>(?=\s*<div id="portal">)/g
/** Elements that load or run something: no drawing has them. */
const active =
  /<(?:script|link|meta|base|iframe|frame|object|embed|style|template)\b/i

/**
 * Takes the drawing of a deployment out of the wallet's page, which leaves the
 * page that was built.
 *
 * @returns `undefined` if the page has no place for a drawing, or if the
 *   drawing has an element that loads or runs something
 * @see SHELL-06 ENVC-02
 */
export function withoutDrawing(html: string): string | undefined {
  const from = html.indexOf(start) + start.length
  const last = [...html.matchAll(end)].at(-1)
  if (from < start.length || last === undefined || last.index < from)
    return undefined
  if (active.test(html.slice(from, last.index))) return undefined
  return html.slice(0, from) + html.slice(last.index)
}
