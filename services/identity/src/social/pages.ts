import { html } from 'hono/html'

/** URL prefix of the pages' styles and script. */
export const pagesPrefix = '/auth/provider'

/** Closes the window. Where the browser refuses, the page's text remains. */
export const closeScript = 'window.close()\n'

/** Allows the pages' own styles, script and forms alone, in no frame. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // Lets the wallet see that its window was closed, also while a provider is
  // open in it.
  'cross-origin-opener-policy': 'unsafe-none',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const

/**
 * Renders the last page of a provider's window. The wallet's tab continues
 * without it.
 */
export function closePage(): string {
  return page(
    'Signed in',
    html`<h1>You can close this window</h1>
      <p>Cairn continues in the window you came from.</p>
      <script src="${pagesPrefix}/close.js" defer></script>`,
  )
}

/** Renders the page for a callback of an unknown sign-in. */
export function endedPage(): string {
  return page(
    'Sign in failed',
    html`<h1>Sign in failed</h1>
      <p>
        This sign-in has expired or was started in another browser. No one was
        signed in. Close this window and try again.
      </p>`,
  )
}

/** Renders a page in the wallet's design. */
export function page(title: string, main: ReturnType<typeof html>): string {
  return `${html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${title} · Cairn</title>
        <link rel="stylesheet" href="${pagesPrefix}/look.css" />
      </head>
      <body>
        <main>${main}</main>
      </body>
    </html>`}`
}
