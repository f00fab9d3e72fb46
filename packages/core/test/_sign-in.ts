import {
  confirmLink,
  readLink,
  startPasswordless,
  startWallet,
  type Wallet,
} from '../src/index.ts'
import { newProfile, openPage, type Profile, waitFor } from './_browser.ts'
import type { Stack } from './_stack.ts'

/** Opens the mailed link and confirms it, by default in a browser of its own. */
export async function confirmMail(
  stack: Stack,
  email: string,
  now?: () => number,
  profile: Profile = newProfile(),
): Promise<void> {
  const page = openPage(stack, profile, { now })
  const { digest, result, token } = linkParts(stack, email)
  const reading = await readLink(page, { digest, result, token })
  if (reading.type !== 'ready') throw new Error(reading.type)
  await confirmLink(page, { digest, result, token, intent: reading.intent })
}

/** The parts of the newest link that was mailed to an address. */
export function linkParts(stack: Stack, email: string) {
  const link = stack.mail.linkTo(email)
  return {
    digest: link?.searchParams.get('digest') ?? '',
    result: link?.searchParams.get('result') ?? '',
    token: new URLSearchParams(link?.hash.slice(1)).get('token') ?? '',
  }
}

export async function signIn(
  stack: Stack,
  email: string,
  profile: Profile = newProfile(),
): Promise<Wallet> {
  const page = openPage(stack, profile)
  await startWallet(page)
  await signInOn(stack, page, email)
  return page
}

/** Signs in by mail on a page that is open. */
export async function signInOn(
  stack: Stack,
  page: Wallet,
  email: string,
): Promise<void> {
  const done = startPasswordless(page, email)
  await waitFor(page.passwordless, (state) => state.type === 'waiting')
  await confirmMail(stack, email)
  await done
}

export function addressOf(page: Wallet): `0x${string}` {
  const session = page.session.getState()
  if (session.type !== 'signed-in') throw new Error(JSON.stringify(session))
  return session.address
}
