import type { BrowserApi } from '../browser-api.ts'

/**
 * Sets a cookie of the host, as `document.cookie` would in its own pages: it
 * binds a provider's sign-in to this browser.
 *
 * @param cookie - as in `name=value; Path=/auth; Max-Age=600; Secure`
 * @see AUTH-02
 */
export async function setCookieAt(
  { cookies }: Pick<BrowserApi, 'cookies'>,
  host: string,
  cookie: string,
): Promise<void> {
  const [pair = '', ...attributes] = cookie.split(';').map((it) => it.trim())
  const [name = '', value = ''] = pair.split('=')
  const read = (wanted: string) =>
    attributes
      .map((it) => it.split('='))
      .find(([key]) => key?.toLowerCase() === wanted)
  const path = read('path')?.[1] ?? '/'
  const maxAge = read('max-age')?.[1]
  await cookies.set({
    url: host + path,
    name,
    value,
    path,
    secure: read('secure') !== undefined,
    sameSite: 'lax',
    ...(maxAge && { expirationDate: Date.now() / 1000 + Number(maxAge) }),
  })
}
