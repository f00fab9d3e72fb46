import { type ChildProcess, spawn } from 'node:child_process'
import { BaseError } from '@cairn/primitives'

/** Options of a run of anvil. */
export type AnvilOptions = {
  readonly binary: string
  readonly chainId: number
  readonly port: number
  /** State to load; a new chain if absent. */
  readonly loadState: string | undefined
  /** File that anvil writes its state to when it ends. */
  readonly exitState: string
}

/** A running anvil. */
export type AnvilProcess = {
  readonly pid: number
  /** Resolves when the process has ended, with its last output. */
  readonly ended: Promise<AnvilEnd>
  /** Asks the process to end. It writes its state first. */
  stop(): void
  /** Kills the process. */
  kill(): void
}

export type AnvilEnd = {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly lastWords: string
}

// The shell becomes anvil, so the process id is anvil's own. The background
// loop reads a pipe whose other end this process holds. When this process is
// killed, even by SIGKILL, the pipe closes and the loop asks anvil to end,
// which writes its state. A pipe needs no polling and leaves no process behind.
const watchParent =
  'exec 3<&0; me=$$; (while read -r _ <&3; do :; done; kill -TERM "$me") </dev/null >/dev/null 2>&1 & exec "$@" 3<&- </dev/null'

/**
 * Starts anvil on loopback. It ends with this process, however this process
 * ends.
 */
export function startAnvil(options: AnvilOptions): AnvilProcess {
  const [command, args] = withParentWatch(options.binary, anvilArgs(options))
  const child = spawn(command, args, {
    stdio: ['pipe', 'ignore', 'pipe'],
    // A separate process group: Ctrl-C in the terminal reaches the host alone,
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
    // Enough coins for a person, a faucet and the relayer's senders.
    ...['--balance', '1000000000'],
    // Memory goes to the states of old blocks. Blocks, receipts and logs are
    // all kept; calls at a block work for the newest ones.
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
  // Nothing is written, so an error here only means that anvil has ended.
  child.stdin?.on('error', () => {})
  return new Promise((resolve) => {
    child.once('error', ({ message }) =>
      resolve({ code: null, signal: null, lastWords: message }),
    )
    child.once('exit', (code, signal) => {
      // Ends the shell's loop, too.
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
