import { join } from 'node:path'
import { type RunningKeyshare, startKeyshare } from '@cairn/keyshare'
import { createSecretStore } from '@cairn/service-kit'
import { openEmbedded, serve, testPlatform } from '@cairn/service-kit/testing'
import { Hono } from 'hono'

/** Someone who runs a keyshare node, or all of them. */
export type Operator = {
  readonly index: number
  readonly url: string
  readonly folder: string
  readonly env: Record<string, string>
  /** Starts the node over the shares in its folder. */
  readonly start: () => Promise<RunningKeyshare>
}

/**
 * Makes an operator without a share, whose node has an address already.
 *
 * @param stack - ends the node
 * @param given.index - of the node; absent for a process of all nodes
 */
export async function hireOperator(
  stack: AsyncDisposableStack,
  given: {
    readonly folder: string
    readonly identityUrl: string
    readonly index: number | undefined
  },
): Promise<Operator> {
  const { folder, identityUrl, index } = given
  const app = new Hono()
  const { url } = stack.use(await serve(app))
  const share = join(folder, 'keyshare')
  const env: Record<string, string> = {
    ...{ PUBLIC_URL: url, DATA_DIR: folder },
    ...(index && { KEYSHARE_INDEX: `${index}`, KEYSHARE_SHARE_FILE: share }),
  }
  return {
    index: index ?? 0,
    url,
    folder,
    env,
    async start() {
      const platform = testPlatform(stack.use(await openEmbedded()))
      const service = stack.use(
        await startKeyshare({
          ...platform,
          env,
          publicUrl: url,
          urls: { ...platform.urls, identity: identityUrl },
          secret: createSecretStore(join(folder, 'secrets'), env),
        }),
      )
      app.route('/', service.app)
      return service
    },
  }
}
