import { NotEnoughSignersError } from '@cairn/primitives'
import {
  signInWithPassword,
  signInWithPhrase,
} from '../../packages/core/src/index.ts'
import { LinkExpiredError } from '../../packages/core/src/passwordless/confirm-link.ts'
import { InvalidCodeError } from '../../packages/core/src/signers/guard.ts'
import { SocialError } from '../../packages/core/src/social/social-error.ts'
import { app, core, nowhere, phrase, type Row } from './provoke.ts'

/** sign-in-and-signing.md, section 8: what a person reads. */
export const forPeople: readonly Row[] = [
  [
    'Wrong password',
    `${core}/signers/secret-errors.ts`,
    () => signInWithPassword(nowhere(), ' '),
  ],
  ['Wrong password', `${app}/features/signing/secret-views.messages.ts`],
  ['Login failed', `${app}/features/signing/login-view.messages.ts`],
  [
    'User dismissed auth popup',
    `${core}/social/social-error.ts`,
    () => {
      throw new SocialError('dismissed')
    },
  ],
  ['User dismissed auth popup', `${app}/features/auth/auth.messages.ts`],
  [
    'Authentication failed. Please try again.',
    `${core}/social/social-error.ts`,
    () => {
      throw new SocialError('refused')
    },
  ],
  [
    'Authentication failed. Please try again.',
    `${app}/features/auth/auth.messages.ts`,
  ],
  [
    'An unexpected error occurred. Please try again.',
    `${app}/features/signing/login-view.messages.ts`,
  ],
  ['Invalid email address', `${app}/features/auth/sign-in.messages.ts`],
  [
    'Invalid recovery phrase',
    `${core}/signers/secret-errors.ts`,
    () => signInWithPhrase(nowhere(), phrase.replace('junk', 'test')),
  ],
  ['Invalid recovery phrase', `${app}/shared/phrase/phrase.messages.ts`],
  [
    'Invalid 2FA code. Please try again.',
    `${core}/signers/guard.ts`,
    () => {
      throw new InvalidCodeError()
    },
  ],
  ['Invalid 2FA code. Please try again.', `${app}/shared/guard-words.ts`],
  [
    'Not enough signers',
    'packages/primitives/src/not-enough-signers-error.ts',
    () => {
      throw new NotEnoughSignersError()
    },
  ],
  ['Not enough signers', `${app}/features/requests/requests.messages.ts`],
  [
    'The link has expired.',
    `${core}/passwordless/confirm-link.ts`,
    () => {
      throw new LinkExpiredError()
    },
  ],
  ['The link has expired.', `${app}/features/auth/auth.messages.ts`],
  ['Sign in failed', `${app}/features/auth/auth.messages.ts`],
]
