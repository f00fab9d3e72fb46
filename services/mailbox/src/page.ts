import type { Message } from './db/messages.queries.ts'

/** Path of the style sheet. Its fonts are beside it. */
const sheetPath = '/mailbox/look.css'

/**
 * Allows the page's own styles and fonts alone, because anyone can send email.
 */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Lets an email draw with its own styles and inline images, and open links in
 * other pages.
 */
export const bodyPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** Renders the list of emails, newest first. */
export function listPage(messages: readonly Message[]): string {
  const items = messages.map(
    ({ id, subject, to, date }) =>
      `<li><a href="/mailbox/${id}">${escapeHtml(subject || 'No subject')}</a><p class="small">${escapeHtml(to)} · ${shownDate(date)}</p></li>`,
  )
  const list =
    items.length > 0
      ? `<ul aria-label="Mail">${items.join('')}</ul>`
      : '<p>No emails yet. Sign in with any email address and the message shows up here.</p>'
  const again = '<nav><a href="/mailbox">Check for new mail</a></nav>'
  return page('Mail', `<h1>Mail</h1>${again}${list}`)
}

/**
 * Renders an email as text with links. The HTML version is a page of its own
 * instead of a frame here, because accessibility checkers cannot follow frames.
 */
export function messagePage(message: Message): string {
  const { id, to, date, text, html } = message
  const subject = message.subject || 'No subject'
  const design = `<p class="alone"><a href="/mailbox/${id}/html" target="_blank" rel="noopener">View the HTML version</a></p>`
  return page(
    subject,
    `${back}<h1>${escapeHtml(subject)}</h1>
<article><p class="small">To ${escapeHtml(to)} · ${shownDate(date)}</p>${paragraphs(text)}</article>${html ? design : ''}`,
  )
}

/** Renders the HTML of an email. Its links open new pages. */
export function messageBody({ html }: Message): string {
  return `<!doctype html><meta charset="utf-8"><base target="_blank">${html}`
}

/** Renders the page for an unknown email. */
export function missingPage(): string {
  return page('Message not found', `${back}<h1>No such mail</h1>`)
}

const back = '<nav><a href="/mailbox">Back to all mail</a></nav>'

function page(title: string, main: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)} · Cairn mailbox</title><link rel="stylesheet" href="${sheetPath}"></head><body><main>${main}</main></body></html>`
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((part) => `<p>${linked(part.trim())}</p>`)
    .join('')
}

/** Matches an address without the punctuation of the sentence around it. */
const addressPattern = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g

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
