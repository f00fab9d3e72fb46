import type { Command } from './command.ts'
import { keyshare } from './commands/keyshare.ts'
import { secrets } from './commands/secrets.ts'

/** All commands. A new one is a file in `commands` and a line here. */
export const commands: readonly Command[] = [secrets, keyshare]
