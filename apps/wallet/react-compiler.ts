import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import babel from '@rolldown/plugin-babel'
import { reactCompilerPreset } from '@vitejs/plugin-react'

/**
 * Matches files that the compiler may change: what it compiles has JSX or calls
 * a hook. Its own pattern matches nearly every file.
 */
const compilable = /\buse(?:[A-Z0-9]|\s*\()|<\/|\/>/

/**
 * Compiles components and hooks, so that they need no memoisation by hand. It
 * takes most of a build's time. Builds of the same sources that name one folder
 * in `COMPILED_COMPONENTS` compile each file once.
 */
export async function reactCompiler() {
  const preset = reactCompilerPreset()
  const rolldown = { ...preset.rolldown, filter: { code: compilable } }
  const plugin = await babel({ presets: [{ ...preset, rolldown }] })
  const folder = process.env.COMPILED_COMPONENTS
  const { transform } = plugin
  if (!folder || typeof transform !== 'object') return plugin
  mkdirSync(folder, { recursive: true })
  const { handler } = transform
  transform.handler = async function (code, id, ...rest) {
    const key = createHash('sha256').update(extname(id)).update(code)
    const file = join(folder, `${key.digest('hex')}.json`)
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
    const compiled = await handler.call(this, code, id, ...rest)
    writeFileSync(file, JSON.stringify(compiled ?? null))
    return compiled
  }
  return plugin
}
