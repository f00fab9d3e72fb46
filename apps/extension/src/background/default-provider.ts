import type { BrowserApi } from '../browser-api.ts'

const id = 'default'

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
