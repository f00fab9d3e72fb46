import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '@cairn/service-kit'
import { quickStore } from '@cairn/service-kit/testing'
import { imageCommand } from './_image.ts'

const ownRoot = dirname(import.meta.dirname)

function commandOf(
  byNpm: boolean,
  root: string,
  flags: readonly string[],
): [command: string, args: string[]] {
  const main = join(root, 'services/host/src/main.ts')
  return byNpm
    ? ['npm', ['--ignore-scripts', 'start', '--', ...flags]]
    : [process.execPath, [main, ...flags]]
}

/** A host in its own process. Disposing stops it and deletes its folder. */
export type HostProcess = AsyncDisposable & {
  readonly url: string
  readonly port: number
  readonly dataDir: string
  readonly child: ChildProcess
  /** Ends it as a crash does. */
  readonly kill: () => void
  /** Everything that the process wrote so far. */
  readonly output: () => string
  /** Exit code, once the process ended; `null` after a signal. */
  readonly ended: Promise<number | null>
}

type Env = Readonly<Record<string, string>>

/** An image and `npm start` take the store that they have by themselves. */
async function storeOf(
  env: Env,
  options: {
    readonly dataDir?: string
    readonly byNpm?: boolean
    readonly image?: string | undefined
  },
): Promise<Env> {
  const { dataDir, byNpm, image } = options
  const hasOwn = env.DATABASE_URL !== undefined || dataDir !== undefined
  return hasOwn || byNpm || image !== undefined ? {} : quickStore()
}

/**
 * Creates a data folder; if the host keeps its store there, with an empty one,
 * which the host would take some seconds to create.
 */
async function makeDataDir({ DATABASE_URL: url }: Env): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-process-'))
  const empty = process.env.TEST_EMPTY_STORE
  if (url !== undefined || empty === undefined) return dataDir
  const store = join(dataDir, 'database')
  await mkdir(store, { mode: 0o700 })
  await promisify(execFile)('tar', ['-xf', empty, '-C', store])
  return dataDir
}

/**
 * Runs the host's entry point. Resolves at once. Its store is a quick one, if
 * `env` names none and no folder of a last run is given.
 */
export async function runHost(
  env: Env,
  options: {
    readonly port?: number
    readonly withWallet?: boolean
    /** Starts it by `npm start`, as an operator may. */
    readonly byNpm?: boolean
    /** Folder of the last run; stays when the process ends. */
    readonly dataDir?: string
    /** Folder of Cairn's sources; this one by default. */
    readonly root?: string
    /** Image that runs instead of the sources. */
    readonly image?: string | undefined
  } = {},
): Promise<HostProcess> {
  const port = options.port ?? (await findFreePort())
  const store = await storeOf(env, options)
  const dataDir = options.dataDir ?? (await makeDataDir(store))
  const flags = options.withWallet ? [] : ['--no-wallet']
  const { root = ownRoot } = options
  const own = { PORT: `${port}`, DATA_DIR: dataDir, ...store, ...env }
  if (options.image) await mkdir(dataDir, { recursive: true })
  const inImage = options.image && imageCommand(options.image, own, flags)
  const command = inImage
    ? inImage.command
    : commandOf(options.byNpm === true, root, flags)
  const child = spawn(...command, {
    cwd: root,
    env: { ...process.env, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk
    })
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', resolve),
  )
  const kill = () => {
    if (inImage) inImage.kill()
    else child.kill('SIGKILL')
  }
  return {
    url: env.PUBLIC_URL ?? `http://localhost:${port}`,
    port,
    dataDir,
    child,
    kill,
    output: () => text,
    ended,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGCONT')
        kill()
      }
      await ended
      if (options.dataDir === undefined)
        await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Runs the host's entry point until it listens.
 *
 * @throws {Error} with its output if it ends before
 */
export async function startHostProcess(
  ...given: Parameters<typeof runHost>
): Promise<HostProcess> {
  const host = await runHost(...given)
  const { child } = host
  while (!host.output().includes('Ready after')) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The host ended: ${host.output()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return host
}
