import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Environment } from '@cairn/protocol'

type Drawing = {
  readonly drawPage: (html: string, environment: Environment) => Promise<string>
}

/**
 * Reads the wallet's page and draws its first screens into it, as they are in
 * this deployment. A folder without the module that draws has its page as it
 * is; one without a page has none.
 *
 * @param folder - folder of the built wallet
 * @see SHELL-06
 */
export async function readDrawnPage(
  folder: string,
  environment: Environment,
): Promise<string | undefined> {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return undefined
  const html = await readFile(page, 'utf8')
  const module = join(folder, 'server/draw-page.js')
  if (!existsSync(module)) return html
  const drawing: Drawing = await import(pathToFileURL(module).href)
  return drawing.drawPage(html, environment)
}
