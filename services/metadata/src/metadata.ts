import { metadata } from '@cairn/protocol'
import { type Handlers, limitCalls, rpcRoutes } from '@cairn/service-kit'
import type { Hono } from 'hono'
import type { MetadataContext } from './context.ts'
import { contractHandlers } from './routes/contracts.ts'
import { tokenHandlers } from './routes/tokens.ts'

/** The service as a fetch handler. Nothing listens until the host mounts it. */
export function createMetadata(context: MetadataContext): Hono {
  const handlers: Handlers<typeof metadata> = {
    ping: async () => ({ status: true }),
    async getPictureURL({ url }) {
      const picture = context.media.toPicture(url)
      return picture === undefined ? {} : { url: picture }
    },
    ...contractHandlers(context),
    ...tokenHandlers(context),
  }
  const limited = limitCalls<typeof metadata, keyof typeof metadata.methods>(
    handlers,
    context.config.callLimits,
  )
  return rpcRoutes(metadata, limited, context.log)
}
