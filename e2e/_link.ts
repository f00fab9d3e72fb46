import { createRpcClient, sealAnswer } from '@cairn/clients'
import type { Hex } from '@cairn/primitives'
import { api, identity } from '@cairn/protocol'
import type { Page } from '@playwright/test'
import { findIntent } from '../packages/core/src/passwordless/intent-memory.ts'

/**
 * Confirms a mailed link by the calls that its page makes when a person presses
 * Confirm there. Tests that only need a person who is signed in save the tab of
 * that page, which takes as long as the rest of the sign-in's network.
 *
 * @param page - the tab that asked, which is told that its answer is there
 */
export async function confirmLink(page: Page, link: string): Promise<void> {
  const { origin, searchParams, hash } = new URL(link)
  const digest = searchParams.get('digest') as Hex
  const key = searchParams.get('result') ?? ''
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
  const options = { url: origin, fetch }
  const clients = {
    api: createRpcClient(api, options),
    identity: createRpcClient(identity, options),
  }
  const intent = await findIntent(clients, digest)
  if (!intent) throw new Error('The link has no intent.')
  const bound = intent.type === 'login' ? intent.key : undefined
  const { idToken } = await clients.identity.signInWithLink({
    token,
    key: bound,
  })
  const value = await sealAnswer(idToken, intent.session, digest)
  await clients.api.memoryStore({ key, value })
  // As the tab of the link tells the others of its browser.
  await page.evaluate(() => {
    const channel = new BroadcastChannel('cairn.passwordless-answer')
    channel.postMessage(null)
    channel.close()
  })
}
