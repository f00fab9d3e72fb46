import { html } from 'hono/html'

/** Where what these pages need is. */
export const pagesPrefix = '/auth/provider'

/** Closes the window; where the browser does not let it, a person can read. */
export const closeScript = 'window.close()\n'

/** Own styles, own script, own forms; nothing else, and in no frame. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // The wallet sees when its window is closed, also while a provider shows in it.
  'cross-origin-opener-policy': 'unsafe-none',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const

/** The last page of a provider's window: the asking tab goes on by itself. */
export function closePage(): string {
  return page(
    'Signed in',
    html`<h1>You can close this window</h1>
      <p>Cairn continues in the window you came from.</p>
      <script src="${pagesPrefix}/close.js" defer></script>`,
  )
}

/** A callback that belongs to nobody here. */
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

/** A page in the wallet's own looks. */
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
