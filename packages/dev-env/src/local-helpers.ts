import type { Stack } from './start-stack.ts'

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

/** Returns the sign-in link of an email, from its plain text. */
export function linkOf({ text }: { readonly text: string }): URL {
  const [link] = /https?:\/\/\S+/.exec(text) ?? []
  if (!link) throw new Error('The mail has no link.')
  return new URL(link)
}
