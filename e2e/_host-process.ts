import { listen, readConfig, startHost } from '@cairn/host'
import type { Environment } from '@cairn/protocol'
import { createLogger } from '@cairn/service-kit'
import {
  environmentRoutes,
  siteRoutes,
} from '../services/host/src/site-routes.ts'
import type { Deployment } from './_host.ts'

// Serves the wallet of a folder that a test names, and another one at its word:
// `npm start` serves the one it builds, and starts every service anew for it.
const config = readConfig(process.env)
const log = createLogger(config.logLevel)
const host = await startHost({
  ...{ config, env: process.env, log },
  site: undefined,
})
let deployed: Awaited<ReturnType<typeof siteRoutes>> | undefined
const unknown = () => new Response('Nothing is deployed.', { status: 404 })
host.app.get('*', ({ req }) => deployed?.fetch(req.raw) ?? unknown())
const environmentPath = '/.well-known/cairn.json'
const response = await host.app.request(config.publicUrl + environmentPath)
const { serviceWorker: _, ...described } =
  (await response.json()) as Environment

async function deploy({ site, env }: Deployment): Promise<void> {
  const settings = readConfig({ ...process.env, ...env })
  const { serviceWorker } = settings
  const published = { ...described, ...(serviceWorker && { serviceWorker }) }
  const routes = environmentRoutes(() => published)
  deployed = routes.route('/', await siteRoutes(site, settings, published))
}

const fetch: typeof host.app.fetch = (request, ...rest) =>
  deployed && new URL(request.url).pathname === environmentPath
    ? deployed.fetch(request)
    : host.app.fetch(request, ...rest)
const server = await listen({ fetch }, { ...config, upgrades: host.upgrades })
process.on('message', (deployment: Deployment) => {
  void deploy(deployment).then(() => process.send?.('deployed'))
})
process.once('disconnect', () => process.exit(0))
process.once('SIGTERM', async () => {
  await server[Symbol.asyncDispose]()
  await host[Symbol.asyncDispose]()
  process.exit(0)
})
process.send?.('ready')
