const timeoutMs = 10_000
const maxBytes = 1024 * 1024

/**
 * Reads a document through the gateway that the configuration names. Without
 * one, nothing is read; a redirect, which could lead anywhere, is not followed.
 *
 * @returns `undefined` when there is no such document within reason
 * @see META-01
 */
export async function readIpfs(
  path: string,
  gateway: string | undefined,
  fetch: typeof globalThis.fetch,
): Promise<string | undefined> {
  if (!gateway) return undefined
  try {
    const response = await fetch(`${gateway}/ipfs/${path}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) return undefined
    const decoder = new TextDecoder()
    let bytes = 0
    let text = ''
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length
      if (bytes > maxBytes) return undefined
      text += decoder.decode(chunk, { stream: true })
    }
    return text + decoder.decode()
  } catch {
    // A gateway that fails is as good as none: the token says "not available".
    return undefined
  }
}
