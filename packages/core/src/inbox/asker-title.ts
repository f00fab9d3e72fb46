import type { Asker } from './entry.ts'

/**
 * Names the app that asks in titles: by its origin where the browser vouches
 * for it, else by the name that it gives itself.
 *
 * @see DAPP-02
 */
export function askerTitle({ app, origin, proof }: Asker): string {
  const site = origin.replace(/^https:\/\//, '')
  return proof === 'browser' ? site : (app ?? site)
}
