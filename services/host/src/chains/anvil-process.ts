import { type ChildProcess, spawn } from 'node:child_process'
import { BaseError } from '@cairn/primitives'

/** What one run of anvil is started with. */
export type AnvilOptions = {
  readonly binary: string
  readonly chainId: number
  readonly port: number
  /** State to begin with; a fresh chain when left out. */
  readonly loadState: string | undefined
  /** Where anvil writes its state when it is asked to end. */
  readonly exitState: string
}

/** A running anvil. */
export type AnvilProcess = {
  readonly pid: number
  /** Resolves when it has ended, with the last it had to say. */
  readonly ended: Promise<AnvilEnd>
  /** Asks it to end; it writes its state first. */
  stop(): void
  /** Ends it at once. */
  kill(): void
}

export type AnvilEnd = {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly lastWords: string
}

// The shell turns into anvil, so the pid is anvil's own. The loop it leaves
// behind reads a pipe whose other end this process holds: when this process
// is killed, even by SIGKILL, the pipe closes and anvil is asked to end, which
// makes it write its state. A pipe needs no polling and outlives no one.
const watchParent =
  'exec 3<&0; me=$$; (while read -r _ <&3; do :; done; kill -TERM "$me") </dev/null >/dev/null 2>&1 & exec "$@" 3<&- </dev/null'

/** Starts anvil on loopback; it ends with this process, whatever ends that. */
export function startAnvil(options: AnvilOptions): AnvilProcess {
  const [command, args] = withParentWatch(options.binary, anvilArgs(options))
  const child = spawn(command, args, {
    stdio: ['pipe', 'ignore', 'pipe'],
    // A group of its own: Ctrl-C in the terminal reaches the host alone,
    // which then ends the chains in order.
    detached: true,
  })
  const ended = watchEnd(child)
  if (child.pid === undefined) throw new AnvilStartError(options.binary)
  return {
    pid: child.pid,
    ended,
    stop: () => child.kill('SIGTERM'),
    kill: () => child.kill('SIGKILL'),
  }
}

function anvilArgs(options: AnvilOptions): readonly string[] {
  return [
    ...['--host', '127.0.0.1'],
    ...['--port', `${options.port}`],
    ...['--chain-id', `${options.chainId}`],
    // Enough for a person, a faucet and the relayer's senders, for ever.
    ...['--balance', '1000000000'],
    // States of old blocks are what costs memory. Blocks, receipts and logs
    // are all kept; calls at a block work for the newest ones.
    ...['--prune-history', '64'],
    ...['--dump-state', options.exitState],
    ...(options.loadState ? ['--load-state', options.loadState] : []),
    '--quiet',
  ]
}

function withParentWatch(
  binary: string,
  args: readonly string[],
): [command: string, args: readonly string[]] {
  if (process.platform === 'win32') return [binary, args]
  return ['/bin/sh', ['-c', watchParent, 'anvil', binary, ...args]]
}

function watchEnd(child: ChildProcess): Promise<AnvilEnd> {
  let lastWords = ''
  child.stderr?.on('data', (chunk) => {
    lastWords = `${lastWords}${chunk}`.slice(-2000)
  })
  // Writing never happens; an error here only says that anvil is gone.
  child.stdin?.on('error', () => {})
  return new Promise((resolve) => {
    child.once('error', ({ message }) =>
      resolve({ code: null, signal: null, lastWords: message }),
    )
    child.once('exit', (code, signal) => {
      // Lets the loop in the shell go, too.
      child.stdin?.destroy()
      resolve({ code, signal, lastWords: lastWords.trim() })
    })
  })
}

export class AnvilStartError extends BaseError {
  override readonly name = 'AnvilStartError'

  constructor(binary: string, detail = '') {
    super(`Anvil (${binary}) did not start. ${detail}`.trim())
  }
}
