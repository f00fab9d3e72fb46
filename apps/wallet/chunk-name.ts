import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const screenFiles = [
  'private-routes.ts',
  'public-routes.ts',
  'AccountOverlays.tsx',
]

/** Ids of lazy screens by the file of each, as routes and overlays name them. */
export const screenIds: ReadonlyMap<string, string> = new Map(
  screenFiles.flatMap((file) => {
    const path = join(import.meta.dirname, 'src/app', file)
    const routes = readFileSync(path, 'utf8')
    const screens = /'([a-z-]+)',\s+\(\) => import\('([^']+)'\)/g
    return Array.from(
      routes.matchAll(screens),
      ([, id = '', module = '']) => [basename(module), id] as const,
    )
  }),
)

/**
 * Returns the file name of a chunk: `bundle.{name}.{hash}.js`, where the name
 * of a screen is its id.
 *
 * @see ENVC-02
 */
export function chunkFileName(chunk: {
  readonly name: string
  readonly facadeModuleId?: string | null | undefined
}): string {
  const id = screenIds.get(basename(chunk.facadeModuleId ?? ''))
  return `static/js/bundle.${id ?? chunk.name}.[hash].js`
}
