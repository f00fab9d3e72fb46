import { test as base } from '@playwright/test'
import { type ExtensionBrowser, launchExtension } from './_extension.ts'

/** A test with a browser of its own that has the extension. */
export const extensionTest = base.extend<{
  browserWithWallet: ExtensionBrowser
}>({
  browserWithWallet: async ({ baseURL, launchOptions }, use) => {
    await using launched = await launchExtension(baseURL ?? '', launchOptions)
    await use(launched)
  },
})
