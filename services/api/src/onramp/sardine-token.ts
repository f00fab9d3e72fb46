import { HttpError } from '@cairn/service-kit'
import { z } from 'zod'

/** sardine's API as this deployment uses it. */
export type Sardine = {
  /** Origin of the API, with a path if it has one. */
  readonly url: string
  readonly clientId: string
  readonly secret: string
}

const timeoutMs = 10_000
const answer = z.object({ clientToken: z.string().min(1) })

/**
 * Asks sardine for a client token.
 *
 * @throws {HttpError} `Unavailable` if sardine does not give one
 * @see RAMP-02
 */
export async function askClientToken(
  { url, clientId, secret }: Sardine,
  fetch: typeof globalThis.fetch,
): Promise<string> {
  const credentials = Buffer.from(`${clientId}:${secret}`).toString('base64')
  try {
    const response = await fetch(`${url}/v1/auth/client-tokens`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/json',
      },
      body: '{}',
      // A redirect would carry the credentials elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`sardine answered ${response.status}.`)
    return answer.parse(await response.json()).clientToken
  } catch (cause) {
    throw new HttpError('Unavailable', 'sardine gives no client token now.', {
      cause,
    })
  }
}
