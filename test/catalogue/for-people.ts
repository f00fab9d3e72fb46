import {
  signInWithPassword,
  signInWithPhrase,
} from '../../packages/core/src/index.ts'
import { checkAnswer } from '../../packages/core/src/social/ask-provider.ts'
import { app, core, nowhere, phrase, type Row } from './provoke.ts'

/** A provider's answer that the sign-in failed. */
const failed = { type: 'failed', state: 'one' } as const
const asked = { provider: 'google', digest: 'one' } as const

/** sign-in-and-signing.md, section 8: messages for users. */
export const forPeople: readonly Row[] = [
  [
    'Wrong password',
    `${core}/secrets/secret-errors.ts`,
    () => signInWithPassword(nowhere(), ' '),
  ],
  ['Wrong password', `${app}/features/signing/secret-views.messages.ts`],
  ['Login failed', `${app}/features/signing/login-view.messages.ts`],
  [
    'User dismissed auth popup',
    `${core}/session/social-error.ts`,
    () => checkAnswer({ ...failed, error: 'dismissed' }, asked),
  ],
  ['User dismissed auth popup', `${app}/features/auth/auth.messages.ts`],
  [
    'Authentication failed. Please try again.',
    `${core}/session/social-error.ts`,
    () => checkAnswer({ ...failed, error: 'access_denied' }, asked),
  ],
  [
    'Authentication failed. Please try again.',
    `${app}/features/auth/auth.messages.ts`,
  ],
  [
    'An unexpected error occurred. Please try again.',
    `${app}/shared/loading/failure.messages.ts`,
  ],
  ['Invalid email address', `${app}/features/auth/sign-in.messages.ts`],
  [
    'Invalid recovery phrase',
    `${core}/secrets/secret-errors.ts`,
    () => signInWithPhrase(nowhere(), phrase.replace('junk', 'test')),
  ],
  ['Invalid recovery phrase', `${app}/shared/phrase/phrase.messages.ts`],
  // `core/test/second-factor.test.ts` enters a wrong code.
  ['Invalid 2FA code. Please try again.', `${core}/signers/kinds/guard.ts`],
  [
    'Invalid 2FA code. Please try again.',
    `${app}/shared/signers/guard.messages.ts`,
  ],
  // `account/src/orchestrator.test.ts` has no signer left that may sign.
  [
    'Not enough signers',
    'packages/primitives/src/accounts/not-enough-signers-error.ts',
  ],
  ['Not enough signers', `${app}/features/requests/requests.messages.ts`],
  // `core/test/passwordless.test.ts` opens an expired link.
  ['The link has expired.', `${core}/passwordless/confirm-link.ts`],
  ['The link has expired.', `${app}/features/auth/auth.messages.ts`],
  ['Sign in failed', `${app}/features/auth/auth.messages.ts`],
]
