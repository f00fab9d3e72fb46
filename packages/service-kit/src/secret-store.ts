import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from './platform.ts'

/**
 * Secrets as files under `folder`, made at first use with mode 0600. A variable
 * `{NAME}_FILE` names another file: `jwt-secret` is `JWT_SECRET_FILE`.
 */
export function createSecretStore(folder: string, env: Environment) {
  return async (name: string, bytes: number): Promise<Uint8Array> => {
    const variable = `${name.toUpperCase().replaceAll('-', '_')}_FILE`
    const path = env[variable] ?? join(folder, name)
    return (await readSecret(path)) ?? (await makeSecret(folder, path, bytes))
  }
}

async function readSecret(path: string): Promise<Uint8Array | undefined> {
  try {
    return Buffer.from((await readFile(path, 'utf8')).trim(), 'hex')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Exclusive creation: of two processes that start at once, one makes it. */
async function makeSecret(folder: string, path: string, bytes: number) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const secret = randomBytes(bytes)
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(`${secret.toString('hex')}\n`)
    await file.sync()
    await file.close()
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const made = await readSecret(path)
    if (!made) throw error
    return made
  }
}
