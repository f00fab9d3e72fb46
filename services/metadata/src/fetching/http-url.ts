/** An http or https address without a name and password; `undefined` for any other. */
export function parseHttpUrl(address: string): URL | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  return url.username === '' && url.password === '' ? url : undefined
}
