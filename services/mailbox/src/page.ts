import type { Message } from './db/messages.queries.ts'

const css = `
:root{color-scheme:light dark;--ground:#f1efe9;--card:#fbfaf7;--ink:#24221d;--muted:#5b574d;--line:#dcd8ce;--link:#525d05}
@media (prefers-color-scheme:dark){:root{--ground:#161512;--card:#1e1d19;--ink:#f2efe7;--muted:#b5afa1;--line:#35322b;--link:#d3df59}}
*{box-sizing:border-box}
body{margin:0;padding:32px 16px;background:var(--ground);color:var(--ink);font:15px/22px system-ui,sans-serif}
main{max-width:640px;margin:0 auto}
h1{margin:0 0 24px;font-size:24px;line-height:30px}
ul{margin:0;padding:0;list-style:none;background:var(--card);border:1px solid var(--line);border-radius:18px;overflow:hidden}
li+li{border-top:1px solid var(--line)}
li a{display:block;padding:16px;color:inherit;font-weight:600;text-decoration:none;min-height:44px}
li a:focus-visible,a:focus-visible{outline:2px solid currentColor;outline-offset:-3px}
li p{margin:-12px 16px 16px}
p{margin:0 0 16px;overflow-wrap:anywhere;white-space:pre-line}
.muted{color:var(--muted);font-size:13px}
article{padding:24px;background:var(--card);border:1px solid var(--line);border-radius:18px}
article a,nav a{color:var(--link);display:inline-block;padding:11px 0}
`

/** Everything but its own style is forbidden: mail comes from strangers. */
export const contentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The list of mail, newest first. */
export function listPage(messages: readonly Message[]): string {
  const items = messages.map(
    ({ id, subject, to, date }) =>
      `<li><a href="/mailbox/${id}">${escapeHtml(subject)}</a><p class="muted">${escapeHtml(to)} · ${shownDate(date)}</p></li>`,
  )
  const list =
    items.length > 0
      ? `<ul aria-label="Mail">${items.join('')}</ul>`
      : '<p class="muted">No mail yet. Sign in with any address: its mail lands here.</p>'
  return page('Mail', list)
}

/** One mail as text; its addresses are links. */
export function messagePage({ subject, to, date, text }: Message): string {
  return page(
    subject,
    `<nav><a href="/mailbox">Back to all mail</a></nav>
<article><p class="muted">To ${escapeHtml(to)} · ${shownDate(date)}</p>${paragraphs(text)}</article>`,
  )
}

export function missingPage(): string {
  return page(
    'No such mail',
    '<nav><a href="/mailbox">Back to all mail</a></nav>',
  )
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)} · Cairn mailbox</title><style>${css}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((part) => `<p>${linked(part.trim())}</p>`)
    .join('')
}

const addressPattern = /https?:\/\/[^\s<>"]+/g

function linked(text: string): string {
  let at = 0
  let html = ''
  for (const match of text.matchAll(addressPattern)) {
    const [address] = match
    const shown = escapeHtml(address)
    html += escapeHtml(text.slice(at, match.index))
    html += `<a href="${shown}" target="_blank" rel="noopener noreferrer">${shown}</a>`
    at = match.index + address.length
  }
  return html + escapeHtml(text.slice(at))
}

function shownDate(date: string): string {
  return escapeHtml(`${date.slice(0, 16).replace('T', ' ')} UTC`)
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
