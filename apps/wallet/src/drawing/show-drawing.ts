import '../no-webrtc.ts'
import { chooseDrawing, openPrefix } from './choose-drawing.ts'
import { firstPaint } from './first-paint.ts'
import { keepDrawings } from './keep-drawings.ts'

/** Absent in some browsers. */
type SlowNavigator = Navigator & {
  readonly connection?: { readonly effectiveType?: string }
}

// Runs as a classic script before the page is parsed: the first frame has the
// right screen in the right theme. The wallet's own script, which takes longer
// than a frame, runs after it.
const { documentElement, currentScript, head } = document
const { main = '', home = '[]', fonts = '' } = currentScript?.dataset ?? {}

try {
  const drawing = chooseDrawing(location, localStorage, sessionStorage)
  documentElement.dataset.drawing = drawing
  const theme = localStorage.getItem('cairn.theme') ?? ''
  const [, kept] = /"value":"(dark|light)"/.exec(theme) ?? []
  if (kept) documentElement.dataset.theme = kept
  // The wallet's scripts come first; `start.tsx` lets the fonts follow.
  const { connection } = navigator as SlowNavigator
  if (/[23]g/.test(connection?.effectiveType ?? ''))
    documentElement.dataset.slow = ''
  else if (navigator.serviceWorker?.controller) loadFonts()
  const prefix = openPrefix(localStorage, sessionStorage)
  if (localStorage.getItem(`${prefix}sessionDump`) !== null) loadHome()
} catch {
  // Without storage, nothing is drawn before the wallet runs.
}

document.addEventListener('DOMContentLoaded', async () => {
  keepDrawings(document)
  const sized = document.querySelectorAll<HTMLElement>('[data-style]')
  for (const { style, dataset } of sized) style.cssText = dataset.style ?? ''
  await firstPaint(window)
  await import(/* @vite-ignore */ main)
})

/** The build wrote these addresses and hashes beside this script's own. */
function loadHome(): void {
  for (const [href, integrity] of JSON.parse(home))
    load(
      href.endsWith('.css')
        ? { rel: 'stylesheet', blocking: 'render', integrity, href }
        : { rel: 'modulepreload', integrity, href },
    )
}

/** A page that the worker keeps has its fonts at hand: text is drawn once. */
function loadFonts(): void {
  for (const href of fonts.split(' '))
    load({ rel: 'preload', as: 'font', href })
}

function load(link: object): void {
  const crossOrigin = 'anonymous'
  head.append(
    Object.assign(document.createElement('link'), { crossOrigin }, link),
  )
}
