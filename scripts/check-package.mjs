// Checks that the packed SDK works for those who install it: its exports, its
// types, its files. Needs the built SDK; fails at the first warning.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const pkgDir = join(root, 'packages/sdk')
const { messages } = await publint({ pkgDir, level: 'warning', strict: true })
const manifest = JSON.parse(readFileSync(join(pkgDir, 'package.json'), 'utf8'))
for (const message of messages) console.error(formatMessage(message, manifest))
process.exitCode = messages.length > 0 ? 1 : 0
