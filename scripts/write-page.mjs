import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinHashes } from './pin-hashes.mjs'

/**
 * Names in the built page what its first screens need, so that nothing waits
 * for a script that names the next one. A classic script shows the drawing and
 * then runs the wallet; it names what an account's home needs besides.
 *
 * @param dist - folder of the build
 * @param script - text of the classic script
 */
export function writePage(dist, script) {
  const manifest = readManifest(dist)
  const [main] = filesOf(manifest, ['first'])
  const signIn = filesOf(manifest, ['first', 'auth'])
  const home = filesOf(manifest, ['wallet']).filter(
    (file) => !signIn.includes(file),
  )
  const name = `static/js/bundle.drawing.${hashOf(script, 'base64url').slice(0, 8)}.js`
  writeFileSync(join(dist, name), script)
  const pinned = home.map((file) => [
    `/${file}`,
    `sha256-${hashOf(readFileSync(join(dist, file)), 'base64')}`,
  ])
  // Of the first text on each screen; the third font is for numbers in code.
  const fonts = Object.values(manifest)
    .map(({ file }) => `/${file}`)
    .filter((file) => /\/(geologica|instrument-sans)-.*\.woff2$/.test(file))
  if (fonts.length !== 2) throw new Error('The build lacks a font.')
  const tags = [
    `<script src="/${name}" data-main="/${main}" data-home='${JSON.stringify(pinned)}' data-fonts="${fonts.join(' ')}"></script>`,
    ...signIn.filter(isStyle).map((file) => link('stylesheet', file)),
    ...signIn
      .filter((file) => !isStyle(file))
      .map((file) => link('modulepreload', file)),
  ]
  const page = join(dist, 'index.html')
  const html = readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => !/<script|rel="stylesheet"/.test(line))
    .flatMap((line) =>
      line.includes('<meta charset')
        ? [line, ...tags.map((tag) => `    ${tag}`)]
        : [line],
    )
    .join('\n')
  writeFileSync(page, pinHashes(html, dist))
}

/** Reads which files the build wrote, and which of them import which. */
export function readManifest(dist) {
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
}

/**
 * Lists the files that must load before these chunks run, theirs first.
 *
 * @param names - names of groups in `vite.config.ts`
 */
export function filesOf(manifest, names) {
  const files = new Set()
  const visit = (key) => {
    const { file, css = [], imports = [] } = manifest[key]
    if (files.has(file)) return
    files.add(file)
    for (const style of css) files.add(style)
    imports.forEach(visit)
  }
  for (const name of names) {
    // A name may be the beginning of another's, so that the hash must follow.
    const pattern = new RegExp(`/bundle\\.${name}\\.[^.]+\\.js$`)
    const key = Object.keys(manifest).find((it) =>
      pattern.test(manifest[it].file),
    )
    if (!key) throw new Error(`The build has no chunk ${name}.`)
    visit(key)
  }
  return [...files]
}

function isStyle(file) {
  return file.endsWith('.css')
}

function link(rel, file) {
  return `<link rel="${rel}" crossorigin href="/${file}" />`
}

function hashOf(content, encoding) {
  return createHash('sha256').update(content).digest(encoding)
}
