import type { Stack } from './start-stack.ts'

/** An email, as `GET /mailbox/messages` returns it. */
export type LocalMail = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly date: string
}

/** Gives an address test funds on a chain. */
export async function fund(
  { url }: Pick<Stack, 'url'>,
  address: string,
  chainId: number,
): Promise<void> {
  const response = await fetch(`${url}/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, chainId }),
  })
  if (!response.ok) throw new Error(`The faucet answered ${response.status}.`)
}

/** Waits for the newest email to an address. */
export async function waitForMail(
  { url }: Pick<Stack, 'url'>,
  to: string,
  timeoutMs = 10_000,
): Promise<LocalMail> {
  const end = Date.now() + timeoutMs
  while (Date.now() < end) {
    const query = new URLSearchParams({ to })
    const response = await fetch(`${url}/mailbox/messages?${query}`)
    const [mail] = (await response.json()) as LocalMail[]
    if (mail) return mail
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No mail to ${to} within ${timeoutMs} ms.`)
}

/** Returns the sign-in link of an email. */
export function linkOf({ text }: Pick<LocalMail, 'text'>): URL {
  const [link] = /https?:\/\/\S+/.exec(text) ?? []
  if (!link) throw new Error('The mail has no link.')
  return new URL(link)
}
