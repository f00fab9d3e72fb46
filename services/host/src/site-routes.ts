import { Hono } from 'hono'
import type { HostConfig } from './config.ts'
import { readDrawnPage } from './drawn-page.ts'
import { countryOrigins, providerOrigins } from './onramp-origins.ts'
import { staticSite } from './static-site.ts'
import type { describeEnvironment } from './well-known.ts'

type Described = ReturnType<typeof describeEnvironment>

/**
 * Answers what the wallet has to know of its deployment. It is described for
 * each call, because nodes learn to do more.
 *
 * @see ENVC-01
 */
export function environmentRoutes(describe: () => Described): Hono {
  return new Hono().get('/.well-known/cairn.json', (c) =>
    c.json(describe(), 200, {
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
    }),
  )
}

/** Serves the built wallet, which may call the environment's origins alone. */
export async function siteRoutes(
  site: string,
  config: HostConfig,
  environment: Described,
): Promise<Hono> {
  const { services } = environment
  const origins = {
    connect: [
      ...originsOf(services),
      ...config.oldGuards.map(({ url }) => new URL(url).origin),
      ...config.connectOrigins,
      ...countryOrigins(config.onramp),
    ],
    providers: providerOrigins(config.onramp),
    media: [new URL(services.metadata).origin],
    frames: config.frameOrigins,
  }
  return staticSite(site, origins, {
    page: await readDrawnPage(site, environment),
    serviceWorker: config.serviceWorker,
  })
}

/** Returns the origins that the page may call, from the configuration. */
function originsOf(
  services: Readonly<Record<string, string | readonly string[] | undefined>>,
): readonly string[] {
  const urls = Object.values(services).flatMap((value) => value ?? [])
  return [...new Set(urls.map((url) => new URL(url).origin))]
}
