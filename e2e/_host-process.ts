import { listen, readConfig, startHost } from '@cairn/host'
import { createLogger } from '@cairn/service-kit'

// Serves the wallet of `E2E_SITE`: `npm start` serves the one it builds.
const config = readConfig(process.env)
const log = createLogger(config.logLevel)
const site = process.env.E2E_SITE
const host = await startHost({ config, env: process.env, log, site })
const server = await listen(host.app, { ...config, upgrades: host.upgrades })
process.once('SIGTERM', async () => {
  await server[Symbol.asyncDispose]()
  await host[Symbol.asyncDispose]()
  process.exit(0)
})
console.log('ready')
