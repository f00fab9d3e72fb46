import { link, open, rm } from 'node:fs/promises'

/**
 * Writes a new file whole or not at all, for its user alone (mode 0600). It has
 * a temporary name while it is written.
 *
 * @param temporary - a name beside it that no other file has
 * @throws {Error} of code `EEXIST` if there is a file of either name
 */
export async function writeNewFile(
  path: string,
  text: string,
  temporary: string,
): Promise<void> {
  await using file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
    await link(temporary, path)
  } finally {
    await rm(temporary, { force: true })
  }
}
