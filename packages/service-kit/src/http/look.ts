import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Hono } from 'hono'

const { resolve } = createRequire(import.meta.url)
const daySeconds = 86_400

/**
 * Serves the styles of a service's own pages: the wallet's tokens, the
 * service's sheet and their fonts. Every origin may use them, because a page in
 * a sandbox has none.
 *
 * @param prefix - the style sheet is at `{prefix}/look.css`
 * @param sheet - path of the service's own style sheet
 */
export async function createLook(prefix: string, sheet: string): Promise<Hono> {
  const sheets = [resolve('@cairn/ui/tokens.css'), sheet]
  const texts = await Promise.all(sheets.map((path) => readFile(path, 'utf8')))
  const css = texts.join('\n')
  const fonts = new Set(
    [...css.matchAll(/url\("\.\/fonts\/([a-z-]+\.woff2)"\)/g)].map(
      ([, name = '']) => name,
    ),
  )
  const app = new Hono()
  app.get(`${prefix}/look.css`, (c) =>
    c.body(css, 200, {
      'content-type': 'text/css; charset=utf-8',
      'access-control-allow-origin': '*',
    }),
  )
  app.get(`${prefix}/fonts/:name`, async (c) => {
    const name = c.req.param('name')
    if (!fonts.has(name)) return c.notFound()
    const font = await readFile(resolve(`@cairn/ui/fonts/${name}`))
    return c.body(new Uint8Array(font), 200, {
      'content-type': 'font/woff2',
      'access-control-allow-origin': '*',
      'cache-control': `max-age=${daySeconds}`,
    })
  })
  return app
}
