import { createStorage, storageName } from '@cairn/core'
import type { BrowserApi, KeyArea } from '../browser-api.ts'

const id = 'default'
const key = storageName('isDefaultExtension')

/** Returns the person's choice of Cairn as the default wallet, without the host. */
export async function readDefaultProvider(
  local: Pick<KeyArea, 'get'>,
): Promise<boolean> {
  const { [key]: text } = await local.get(key)
  const area = {
    getItem: () => (typeof text === 'string' ? text : null),
    setItem: () => undefined,
    removeItem: () => undefined,
  }
  const storage = createStorage({ area, log: console })
  return storage.get('isDefaultExtension') === true
}

/**
 * Switches `window.ethereum` on or off in pages that load from now on.
 *
 * @see XTNS-01
 */
export async function setDefaultProvider(
  { scripting }: Pick<BrowserApi, 'scripting'>,
  isDefault: boolean,
): Promise<void> {
  await scripting.unregisterContentScripts({ ids: [id] }).catch(() => undefined)
  if (!isDefault) return
  await scripting.registerContentScripts([
    {
      id,
      js: ['default.js'],
      matches: ['http://*/*', 'https://*/*'],
      runAt: 'document_start',
      world: 'MAIN',
      allFrames: true,
    },
  ])
}
