import { textMessage } from '@cairn/core'
import { screen } from '@testing-library/react'
import * as Base64 from 'ox/Base64'
import { expect, test } from 'vitest'
import { messages, signedWords } from '#features/auth/auth.messages.ts'
import { ConfirmLinkScreen } from '#features/auth/ConfirmLinkScreen.tsx'
import { messages as seenMessages } from '#shared/wallet/seen.messages.ts'
import { contentSubdigest } from '../../../packages/account/src/content-subdigest.ts'
import {
  canonicalJson,
  intentDigest,
  type LoginIntent,
  type SigningIntent,
} from '../../../packages/core/src/passwordless/intents.ts'
import { ends, scrolledWindow } from './_scrolled-window.ts'
import { showScreen, signedInWallet } from './show-screen.tsx'

const email = 'ada@example.com'
const login: LoginIntent = {
  type: 'login',
  session: 'key',
  email,
  confirmationCode: '123456',
  salt: '0x01',
  timestamp: Date.parse('2026-11-21T12:00:00Z'),
  deviceInfo: { browser: 'Firefox', os: 'Linux' },
}
const metadata = {
  account: `0x${'11'.repeat(20)}` as const,
  chainId: 137,
  content: { type: 'message' as const, message: textMessage('I give it all') },
}
const signing: SigningIntent = {
  ...login,
  type: 'sign',
  message: contentSubdigest(metadata),
  metadata,
}

/** Opens the page of a mailed link. */
function openLink(intent: LoginIntent | SigningIntent) {
  const digest = intentDigest(intent)
  const value = Base64.fromString(canonicalJson(intent))
  const mailed =
    intent.type === 'sign'
      ? { purpose: 'sign', account: intent.metadata.account }
      : { purpose: 'sign-in' }
  const wallet = signedInWallet({
    'API/MemoryLoad': ({ key }) => ({
      value: key === `passwordless-intent:${digest}` ? value : '',
    }),
    'Identity/CheckLink': () => ({ digest, email, ...mailed }),
  })
  window.history.replaceState(null, '', '/#token=abc')
  showScreen(wallet, {
    layout: 'public',
    path: '/auth/passwordless-confirm',
    at: `/auth/passwordless-confirm?digest=${digest}&result=r`,
    component: ConfirmLinkScreen,
  })
  return screen.findByRole('button', { name: messages.confirm })
}

test('[SIGN-11] [PWLS-04] a mailed signature is confirmed once the end of what is signed was in view', async () => {
  const look = scrolledWindow()
  const confirm = await openLink(signing)
  expect(confirm.hasAttribute('disabled')).toBe(true)
  await screen.findByText('I give it all')
  await look([])
  expect(confirm.hasAttribute('disabled')).toBe(true)
  const note = () =>
    screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(note()).toContain(seenMessages.readAll)
  const [end] = ends()
  expect(end?.previousSibling?.textContent).toContain(signedWords.network)
  await look([end])
  expect(confirm.hasAttribute('disabled')).toBe(false)
  expect(note()).not.toContain(seenMessages.readAll)
})

test('[PWLS-04] a mailed sign-in has nothing to read first', async () => {
  scrolledWindow()
  const confirm = await openLink(login)
  expect(confirm.hasAttribute('disabled')).toBe(false)
})
