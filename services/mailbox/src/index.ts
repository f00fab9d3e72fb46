import { join } from 'node:path'
import {
  createLook,
  migrate,
  type RunningService,
  readEnv,
  type StartService,
} from '@cairn/service-kit'
import { z } from 'zod'
import { addMessage } from './db/messages.queries.ts'
import { createMailbox } from './routes/mailbox.ts'
import { startSmtp } from './smtp.ts'

const Env = z.object({
  /** Local alone: anyone who reaches the service may read these emails. */
  ENVIRONMENT: z.literal('local').default('local'),
  MAILBOX_SMTP_PORT: z.coerce.number().int().positive().max(65_535).optional(),
})

/** Starts the local mail sink. `smtpPort` accepts email. @see SRVC-01 */
export const startMailbox: StartService<
  RunningService & { readonly smtpPort: number }
> = async ({ database, env, now }) => {
  const { MAILBOX_SMTP_PORT: port } = readEnv(Env, env)
  await migrate(database, 'mailbox', join(import.meta.dirname, 'db/migrations'))
  const sheet = join(import.meta.dirname, 'mailbox.css')
  const look = await createLook('/mailbox', sheet)
  const smtp = await startSmtp(
    (mail) => addMessage(database, { ...mail, date: now() }),
    port,
  )
  return {
    app: createMailbox(database, look),
    smtpPort: smtp.port,
    check: async () => {
      await database.query('select 1')
    },
    [Symbol.asyncDispose]: () => smtp[Symbol.asyncDispose](),
  }
}
