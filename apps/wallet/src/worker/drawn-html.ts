const start = '<div id="root">'
const end = /<\/div>(?=\s*<div id="portal">)/g

/** The wallet's page, taken apart. */
export type DrawnPage = {
  /** The page that was built. */
  readonly built: string
  /** The drawing that the deployment put into it. */
  readonly drawing: string
}

/**
 * Takes the drawing of a deployment out of the wallet's page.
 *
 * @returns `undefined` if the page has no place for a drawing
 * @see SHELL-06 ENVC-02
 */
export function takeApart(html: string): DrawnPage | undefined {
  const from = html.indexOf(start) + start.length
  const last = [...html.matchAll(end)].at(-1)
  if (from < start.length || last === undefined || last.index < from)
    return undefined
  return {
    built: html.slice(0, from) + html.slice(last.index),
    drawing: html.slice(from, last.index),
  }
}

/** Begins each drawing: nothing in it can be pressed. */
const wrapper = /<div data-drawn="[a-z-]+" inert aria-hidden="true">/y
const empty = new Set(['img', 'input'])
const elements = new Set(
  `a button circle div footer form g h1 h2 h3 header label li line main nav p
  path polygon polyline rect section span svg ul`
    .split(/\s+/)
    .concat([...empty]),
)

const color = /^[#\w.() -]*$/
const numbers = /^[\w.,%()\s+-]*$/
const ownFile = /^\/(?!\/)[\w./-]+$/
/** Names of fields, which hide nothing that scripts ask a document for. */
const id = /^(?:main|email|[\w-]*_R_[\w-]*)$/
/** Sizes and times: what they are of stays where styles put it. */
const sizes =
  /^(?:(?:--length|animation-delay|height|left|min-height|top|transform|width):[\w.%() -]+;?)*$/
const ids = /^(?:[\w-]*_R_[\w-]* ?)+$/
/** Attributes in lower case, and what each may say. None runs or sends. */
const attributes = new Map<string, RegExp>([
  ['class', /^[\w -]*$/],
  ['src', ownFile],
  ['data-style', sizes],
  ['id', id],
  ['for', id],
  ['name', id],
  ['aria-labelledby', ids],
  ['aria-describedby', ids],
  ['aria-controls', ids],
  ['translate', /^no$/],
  ['type', /^(?:button|submit|email|text|search)$/],
  ['xmlns', /^http:\/\/www\.w3\.org\/2000\/svg$/],
  ...['fill', 'stroke', 'opacity'].map((name) => [name, color] as const),
  ...`autocomplete checked cx cy d disabled height inert inputmode loading
  novalidate points r readonly rel role rx ry spellcheck stroke-linecap
  stroke-linejoin stroke-width fill-rule clip-rule tabindex transform viewbox
  width x x1 x2 y y1 y2`
    .split(/\s+/)
    .map((name) => [name, numbers] as const),
])
/** Words, and facts for styles and screen readers. */
const plainAttribute = /^(?:(?:aria|data)-[a-z-]+|alt|placeholder|title|value)$/
const tag = /<(\/?)([a-z][a-z0-9]*)((?: [\w:-]+="[^"<>]*")*)(\/?)>/y
const attribute = / ([\w:-]+)="([^"]*)"/g

const drawn = new Set('circle g line path polygon polyline rect'.split(' '))
const headings = new Set(['h1', 'h2', 'h3'])
const inText = new Set('a button img input label span svg'.split(' '))

/**
 * Whether HTML leaves all open elements open where this one begins. It closes
 * some, as a button where another begins, and what follows would then stand
 * elsewhere than it is written.
 */
function fits(name: string, open: readonly string[]): boolean {
  if (open.includes('svg')) return drawn.has(name)
  if (open.includes('p') && !inText.has(name)) return false
  if (headings.has(name)) return !open.some((one) => headings.has(one))
  if (name === 'li') return open.lastIndexOf('ul') > open.lastIndexOf('li')
  return !['a', 'button', 'form'].includes(name) || !open.includes(name)
}

/**
 * Checks that a drawing only shows something: it is a list of inert parts, made
 * of known elements and attributes, that ends where it began. It is read in
 * the one form in which drawings are written, so that no browser reads it in
 * another way.
 *
 * @see ENVC-02
 */
export function isHarmless(drawing: string): boolean {
  const open: string[] = []
  let at = 0
  while (at < drawing.length) {
    if (open.length === 0) {
      const begin = matchAt(wrapper, drawing, at)
      if (!begin) return false
      open.push('div')
      at += begin[0].length
      continue
    }
    const next = drawing.indexOf('<', at)
    const found = next < 0 ? null : matchAt(tag, drawing, next)
    if (!found) return false
    const [whole, slash, name = '', list = '', selfEnd] = found
    const isEmpty = empty.has(name)
    if (!elements.has(name) || !hasPlainAttributes(list)) return false
    if (!slash && !fits(name, open)) return false
    if (slash ? list || selfEnd || open.pop() !== name : selfEnd && !isEmpty)
      return false
    if (!slash && !isEmpty) open.push(name)
    at = next + whole.length
  }
  return open.length === 0
}

function matchAt(
  pattern: RegExp,
  text: string,
  at: number,
): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function hasPlainAttributes(list: string): boolean {
  return [...list.matchAll(attribute)].every(([, written = '', value = '']) => {
    const name = written.toLowerCase()
    const rule = attributes.get(name)
    return rule ? rule.test(value) : plainAttribute.test(name)
  })
}
