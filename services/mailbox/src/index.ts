import { join } from 'node:path'
import {
  migrate,
  type RunningService,
  readEnv,
  type StartService,
} from '@cairn/service-kit'
import { z } from 'zod'
import { addMessage } from './db/messages.queries.ts'
import { createMailbox } from './mailbox.ts'
import { startSmtp } from './smtp.ts'

const Env = z.object({
  MAILBOX_SMTP_PORT: z.coerce.number().int().positive().max(65_535).optional(),
})

/** Starts the local mail sink; `smtpPort` is where mail is taken. */
export const startMailbox: StartService<
  RunningService & { readonly smtpPort: number }
> = async ({ database, env, now }) => {
  const { MAILBOX_SMTP_PORT: port } = readEnv(Env, env)
  await migrate(database, 'mailbox', join(import.meta.dirname, 'db/migrations'))
  const smtp = await startSmtp(
    (mail) => addMessage(database, { ...mail, date: now() }),
    port,
  )
  return {
    app: createMailbox(database),
    smtpPort: smtp.port,
    [Symbol.asyncDispose]: () => smtp[Symbol.asyncDispose](),
  }
}
