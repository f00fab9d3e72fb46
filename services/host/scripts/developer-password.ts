import { text } from 'node:stream/consumers'
import { hashPassword } from '@cairn/primitives'

/** OWASP's recommendation for PBKDF2 with SHA-256 in 2023. */
const iterations = 600_000

/** Reads a password from standard input and prints its hash. @see DEVM-01 */
const password = (await text(process.stdin)).replace(/\r?\n$/, '')
const salt = crypto.getRandomValues(new Uint8Array(16))
console.log(await hashPassword(password, { salt, iterations }))
