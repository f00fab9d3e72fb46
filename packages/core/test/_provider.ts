/** The cookies of a browser profile, as far as a provider's pages need them. */
export type Jar = Map<string, string>

/**
 * Goes from a provider's address to where it ends, as a browser does: follows
 * redirects with its cookies, types a name into the provider's form, sends the
 * forms that a page sends by itself.
 *
 * @param name - what to type; nothing presses Cancel
 * @returns the last address, its status and its page
 */
export async function walkProvider(
  jar: Jar,
  start: string,
  name: string | undefined,
): Promise<{
  readonly url: URL
  readonly status: number
  readonly page: string
}> {
  let url = new URL(start)
  let body: URLSearchParams | undefined
  for (let step = 0; step < 20; step += 1) {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: cookiesFor(jar, url) },
      ...(body && { body }),
    })
    for (const cookie of response.headers.getSetCookie()) keep(jar, cookie)
    const page = await response.text()
    const location = response.headers.get('location')
    if (location) {
      url = new URL(location, url)
      body = undefined
      if (url.pathname === '/auth') return { url, status: 200, page: '' }
      continue
    }
    const action = /<form[^>]*method="post"(?:[^>]*action="([^"]*)")?/i.exec(
      page,
    )
    if (!action) return { url, status: response.status, page }
    const isLogin = page.includes('name="name"')
    body = isLogin
      ? new URLSearchParams(
          name === undefined
            ? { action: 'cancel' }
            : { action: 'continue', name },
        )
      : fieldsOf(page)
    url = new URL(action[1] ?? url.href, url)
  }
  throw new Error('The provider leads nowhere.')
}

/** Takes a cookie as `document.cookie` and `set-cookie` write it. */
export function keep(jar: Jar, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split(';')
  const at = pair.indexOf('=')
  const isOver = attributes.some((it) => /max-age=0|expires=.*1970/i.test(it))
  const name = pair.slice(0, at).trim()
  if (isOver) jar.delete(name)
  else jar.set(name, cookie)
}

function cookiesFor(jar: Jar, url: URL): string {
  return [...jar.values()]
    .filter((cookie) => {
      const path = /;\s*path=([^;]+)/i.exec(cookie)?.[1] ?? '/'
      return url.pathname.startsWith(path)
    })
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

function fieldsOf(page: string): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [, name = '', value = ''] of page.matchAll(
    /<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/gi,
  ))
    fields.set(name, value.replaceAll('&amp;', '&'))
  return fields
}
