import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { withChainsFile } from '@cairn/host'
import { BaseError } from '@cairn/primitives'
import { UsageError } from './arguments.ts'
import type { Command, Context, ExitCode } from './command.ts'
import { commands } from './commands.ts'

/**
 * Runs one of the operator's commands.
 *
 * @param args - name of the command, and its arguments
 * @returns the exit code; errors for the operator are printed as sentences
 */
export async function runOps(
  args: readonly string[],
  context: Context,
): Promise<ExitCode> {
  const { say } = context
  try {
    const { files, rest } = takeEnvFiles(args)
    const [name, ...own] = rest
    if (name === undefined || name === '--help' || name === 'help') {
      say(listOf(commands))
      return name === undefined ? 2 : 0
    }
    const command = commands.find((one) => one.name === name)
    if (!command) {
      say(`There is no command ${name}.\n\n${listOf(commands)}`)
      return 2
    }
    if (own.includes('--help')) {
      say(command.help)
      return 0
    }
    const given = { ...context.env, ...(await readEnvFiles(files)) }
    if (command.readsChainsFile === false)
      return await command.run(own, { ...context, env: given })
    const { CHAINS_FILE: _, ...env } = await withChainsFile(given)
    return await command.run(own, { ...context, env })
  } catch (error) {
    if (!(error instanceof BaseError)) throw error
    say(error.message)
    return error instanceof UsageError ? 2 : 1
  }
}

/** Takes every `--env-file` out of the arguments. */
function takeEnvFiles(args: readonly string[]) {
  const files: string[] = []
  const rest: string[] = []
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? ''
    if (arg.startsWith('--env-file=')) files.push(arg.slice(11))
    else if (arg === '--env-file') files.push(args[++at] ?? '')
    else rest.push(arg)
  }
  return { files, rest }
}

/** @throws {EnvFileError} for a file that cannot be read */
async function readEnvFiles(files: readonly string[]) {
  const read = await Promise.all(
    files.map(async (path) => {
      try {
        return parseEnv(await readFile(path, 'utf8'))
      } catch (cause) {
        throw new EnvFileError(path, cause)
      }
    }),
  )
  return Object.assign({}, ...read) as Record<string, string>
}

function listOf(all: readonly Command[]): string {
  const width = Math.max(...all.map(({ name }) => name.length))
  return [
    'npm run ops -- <command> [--env-file <file>]',
    '',
    ...all.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'A command reads the variables of the host: from the environment, and from each --env-file. --help explains a command.',
  ].join('\n')
}

/** A file of variables cannot be read. */
class EnvFileError extends BaseError {
  override readonly name = 'EnvFileError'

  constructor(path: string, cause: unknown) {
    super(`The file of variables ${path} cannot be read.`, { cause })
  }
}
