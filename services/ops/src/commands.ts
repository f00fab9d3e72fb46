import type { Command } from './command.ts'
import { backup } from './commands/backup.ts'
import { chain } from './commands/chain.ts'
import { contracts } from './commands/contracts.ts'
import { doctor } from './commands/doctor.ts'
import { keyshare } from './commands/keyshare.ts'
import { lists } from './commands/lists.ts'
import { restore } from './commands/restore.ts'
import { rotate } from './commands/rotate.ts'
import { secrets } from './commands/secrets.ts'
import { senders } from './commands/senders.ts'

/** All commands. A new one is a file in `commands` and a line here. */
export const commands: readonly Command[] = [
  doctor,
  secrets,
  chain,
  contracts,
  senders,
  backup,
  restore,
  rotate,
  keyshare,
  lists,
]
