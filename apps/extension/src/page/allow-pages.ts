import type { BrowserApi } from '../browser-api.ts'

const origins = ['http://*/*', 'https://*/*']

/**
 * Asks for the right to put a script into pages while Cairn is the default
 * wallet, and gives it back afterwards. The provider itself needs no such right.
 *
 * @returns whether the browser did it
 * @see XTNS-01
 */
export async function allowPages(
  { permissions }: Pick<BrowserApi, 'permissions'>,
  isDefault: boolean,
): Promise<boolean> {
  // The browser asks the person in a dialog of its own.
  if (isDefault) return permissions.request({ origins })
  await permissions.remove({ origins }).catch(() => false)
  return true
}
