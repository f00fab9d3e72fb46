import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { zipFolder } from '../zip-folder.mjs'
import { manifestFor } from './manifest.mjs'

const host = 'https://wallet.example/path'

test.each(['chrome', 'firefox'] as const)(
  '[XTNS-01] the manifest for %s asks for no more than it needs',
  (browser) => {
    const manifest = manifestFor({ browser, version: '1.0.0', host })
    expect(manifest.permissions).toEqual(['storage', 'scripting', 'cookies'])
    expect(manifest.host_permissions).toEqual(['https://wallet.example/*'])
    const text = JSON.stringify(manifest)
    expect(text).not.toContain('unsafe')
    expect(text).not.toContain('web_accessible_resources')
    expect(text).not.toContain('externally_connectable')
    // Nodes of added networks are encrypted or on this machine.
    expect(text).toContain(
      "connect-src 'self' https://wallet.example https: http://localhost:* http://127.0.0.1:*;",
    )
    expect(text).toContain("img-src 'self' https://wallet.example data: blob:")
    expect(text).toContain('frame-src https://wallet.example;')
    expect(text).toContain("trusted-types 'none'")
  },
)

test('[XTNS-01] the same files give the same archive, whenever and in whatever order they were written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-zip-'))
  const pack = (names: readonly string[], at: Date) => {
    const from = join(folder, `${at.getTime()}`)
    mkdirSync(join(from, 'icons'), { recursive: true })
    for (const name of names) {
      writeFileSync(join(from, name), name)
      utimesSync(join(from, name), at, at)
    }
    return Buffer.from(zipFolder(from))
  }
  const names = ['manifest.json', 'icons/16.png', 'background.js']
  const one = pack(names, new Date('2020-01-01'))
  const other = pack(names.toReversed(), new Date('2024-06-01'))
  rmSync(folder, { recursive: true })
  expect(one.equals(other)).toBe(true)
})
