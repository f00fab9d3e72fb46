import { isIP } from 'node:net'

/** An email, ready to send. */
export type Mail = {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Texts of the email for each purpose of a link. */
const words = {
  'sign-in': {
    subject: 'Sign in to Cairn',
    asks: 'to sign in to Cairn with this email address',
    compare: 'the screen where you’re signing in',
    notYou: 'No one can sign in without your confirmation.',
  },
  sign: {
    subject: 'Confirm a signature',
    asks: 'to sign with your Cairn wallet using this email address',
    compare: 'the screen where you’re signing, and check what you’re signing',
    notYou: 'Nothing is signed without your confirmation.',
  },
} as const

/**
 * Writes the email with a link to confirm. It holds no text from the requester,
 * so that nobody can send their own words through Cairn.
 *
 * @see PWLS-02
 */
export function writeLinkMail(options: {
  readonly link: string
  readonly askedAt: Date
  /** Network address of the requester, if known. */
  readonly askedFrom: string
  readonly lifeMinutes: number
  readonly purpose: keyof typeof words
}): Mail {
  const { link, lifeMinutes } = options
  const { subject, asks, compare, notYou } = words[options.purpose]
  const askedAt = `${options.askedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const lines = [
    `Someone${fromWhere(options.askedFrom)} asked ${asks} on ${askedAt}.`,
    `Open the link and compare its code with the one on ${compare}. Confirm only if they match.`,
    `The link works once and expires in ${lifeMinutes} minutes.`,
    `If this wasn’t you, ignore this email. ${notYou}`,
  ] as const
  return {
    subject,
    text: [lines[0], lines[1], link, lines[2], lines[3]].join('\n\n'),
    html: writeHtml(subject, lines, link),
  }
}

/**
 * Names the requester's address. Only a real network address gets in, because
 * the email shows it as it is.
 */
function fromWhere(ip: string): string {
  const address = ip.replace(/^::ffff:/, '')
  return isIP(address) ? ` at IP address ${address}` : ''
}

const style = {
  page: 'margin:0;padding:32px 16px;background:#f1efe9;color:#24221d;font:16px/24px system-ui,sans-serif',
  card: 'max-width:448px;margin:0 auto;padding:32px;background:#fbfaf7;border:1px solid #dcd8ce;border-radius:18px',
  title: 'margin:0 0 16px;font-size:24px;line-height:30px',
  button:
    'display:inline-block;margin:8px 0 16px;padding:14px 24px;background:#c8d445;color:#1f2209;border-radius:14px;font-weight:600;text-decoration:none',
  muted: 'color:#5b574d;font-size:14px;line-height:20px',
} as const

function writeHtml(
  subject: string,
  [who, compare, life, notYou]: readonly [string, string, string, string],
  link: string,
): string {
  return `<!doctype html><html lang="en"><body style="${style.page}">
<div style="${style.card}">
<h1 style="${style.title}">${subject}</h1>
<p>${who}</p>
<p>${compare}</p>
<p><a href="${escapeHtml(link)}" style="${style.button}">Compare the code</a></p>
<p style="${style.muted}">${life}</p>
<p style="${style.muted}">${notYou}</p>
</div></body></html>`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
}
