import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  findProgram,
  findSoftHsm,
  howToInstall,
} from '../../../scripts/programs.mjs'
import { loadModule } from '../src/pkcs11/module.ts'

const run = promisify(execFile)

/**
 * Makes a SoftHSM token in a temporary folder, with a key pair of secp256k1
 * that was generated in it. `SOFTHSM2_CONF` of this process names the folder.
 */
export async function createSoftToken() {
  const softHsm = findSoftHsm()
  const openSc = findProgram('pkcs11-tool')
  if (!softHsm || !openSc)
    throw new Error(`SoftHSM and OpenSC make a token. ${howToInstall}`)
  const module = softHsm.library
  const folder = await mkdtemp(join(tmpdir(), 'cairn-token-'))
  const tokens = join(folder, 'tokens')
  await mkdir(tokens)
  const settings = join(folder, 'softhsm2.conf')
  await writeFile(
    settings,
    `directories.tokendir = ${tokens}\nobjectstore.backend = file\n`,
  )
  process.env.SOFTHSM2_CONF = settings
  const pinFile = join(folder, 'pin')
  await writeFile(pinFile, '567890\n', { mode: 0o600 })
  const tool = (...args: string[]) => run(openSc, ['--module', module, ...args])
  await run(softHsm.tool, [
    ...['--init-token', '--free', '--label', 'cairn'],
    ...['--so-pin', '123456', '--pin', '567890'],
  ])
  const generate = (label: string, curve: string) =>
    tool(
      ...['--token-label', 'cairn', '--login', '--pin', '567890'],
      ...['--keypairgen', '--key-type', `EC:${curve}`],
      ...['--label', label, '--usage-sign'],
    )
  await generate('guard', 'secp256k1')
  await generate('other-curve', 'prime256v1')
  return {
    module,
    /** Makes a key pair in the token. */
    generate,
    folder,
    pinFile,
    env: {
      GUARD_PKCS11_MODULE: module,
      GUARD_PKCS11_TOKEN: 'cairn',
      GUARD_PKCS11_LABEL: 'guard',
      GUARD_PKCS11_PIN_FILE: pinFile,
    },
    /** Closes all sessions of this process, as a token does that restarts. */
    async closeSessions() {
      const { call, structure } = await loadModule(module)
      const slots = Buffer.alloc(8 * 16)
      const count = structure(16n)
      await call('C_GetSlotList', 1n, slots, count)
      for (let at = 0; at < Number(count.readBigUInt64LE()); at++)
        await call('C_CloseAllSessions', slots.readBigUInt64LE(8 * at))
    },
    /** Describes the keys of a type. */
    async list(type: 'privkey' | 'pubkey'): Promise<string> {
      const own = ['--token-label', 'cairn', '--login', '--pin', '567890']
      const { stdout } = await tool(...own, '-O', '--type', type)
      return stdout
    },
    /** Takes the token away, as if it were pulled out. */
    unplug: () => rename(tokens, `${tokens}.away`),
    plug: () => rename(`${tokens}.away`, tokens),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
