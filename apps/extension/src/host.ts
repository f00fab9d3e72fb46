import { type Environment, environment } from '@cairn/protocol'
import * as z from 'zod/mini'
import type { BrowserApi } from './browser-api.ts'

/** Path at which the wallet's host describes its services. */
const path = '/.well-known/cairn.json'

/**
 * Returns the origin of the web wallet whose services this extension uses. Mail
 * links lead there.
 */
export function hostOrigin({ runtime }: Pick<BrowserApi, 'runtime'>): string {
  return new URL(runtime.getManifest().homepage_url ?? '').origin
}

/**
 * Asks the host where everything is.
 *
 * @throws when the host does not answer, or describes itself in a wrong way
 * @see ENVC-01 XTNS-01
 */
export async function loadHostEnvironment(
  host: string,
  fetch: typeof globalThis.fetch,
): Promise<Environment> {
  const response = await fetch(host + path)
  return z.parse(environment, await response.json())
}
