import {
  signInWithPassword,
  signInWithPhrase,
} from '../../packages/core/src/index.ts'
import { checkAnswer } from '../../packages/core/src/social/ask-provider.ts'
import { heard, nowhere, phrase, type Row } from './provoke.ts'

/** A provider's answer that the sign-in failed. */
const failed = { type: 'failed', state: 'one' } as const
const asked = { provider: 'google', digest: 'one' } as const

const signIn = 'apps/wallet/test/sign-in-screens.test.tsx'
const signerViews = 'apps/wallet/test/signer-views.test.tsx'

/** sign-in-and-signing.md, section 8: messages for users. */
export const forPeople: readonly Row[] = [
  ['Wrong password', () => signInWithPassword(nowhere(), ' ')],
  [
    'Wrong password',
    heard(
      signerViews,
      '[SIGN-09] [ERRS-01] needs a password, says "Wrong password", and takes the next',
    ),
  ],
  [
    'Login failed',
    heard(
      signerViews,
      '[SIGN-06] tries by itself, in a window on a phone too; blocked, it says so and a press tries again',
    ),
  ],
  [
    'User dismissed auth popup',
    () => checkAnswer({ ...failed, error: 'dismissed' }, asked),
  ],
  [
    'User dismissed auth popup',
    heard(
      'e2e/social.spec.ts',
      '[AUTH-01] [AUTH-02] offers five providers; a window signs in, Cancel and a closed window do not',
    ),
  ],
  [
    'Authentication failed. Please try again.',
    () => checkAnswer({ ...failed, error: 'access_denied' }, asked),
  ],
  [
    'Authentication failed. Please try again.',
    heard(
      'e2e/social.spec.ts',
      '[AUTH-02] going back at the provider returns to sign-in at once; an unknown hash does not sign in',
    ),
  ],
  [
    'An unexpected error occurred. Please try again.',
    heard(
      'apps/wallet/test/developer-section.test.tsx',
      '[DEVM-01] [ERRS-01] error: a browser that can check no password is said',
    ),
  ],
  [
    'Invalid email address',
    heard(
      signIn,
      '[PWLS-01] Continue and Enter say what is missing or wrong, and lead back to the field',
    ),
  ],
  [
    'Invalid recovery phrase',
    () => signInWithPhrase(nowhere(), phrase.replace('junk', 'test')),
  ],
  [
    'Invalid recovery phrase',
    heard(
      signIn,
      '[AUTH-07] [ERRS-01] words that are no phrase: said once, and a notification that goes when they are changed',
    ),
  ],
  [
    'Invalid 2FA code. Please try again.',
    heard(
      'packages/core/test/second-factor.test.ts',
      '[GUARD-03] error: a wrong first code turns nothing on',
    ),
  ],
  [
    'Invalid 2FA code. Please try again.',
    heard(
      'apps/wallet/test/second-factor.test.tsx',
      '[GUARD-02] error: a wrong code is said, and a new one can be typed at once',
    ),
  ],
  [
    'Not enough signers',
    heard(
      'packages/core/src/signing/signing-manager.test.ts',
      '[SIGN-01] error: before sign-in there is nobody to ask further',
    ),
  ],
  [
    'Not enough signers',
    heard(signIn, '[AUTH-04] [ERRS-01] a provider’s sign-in that is %s: %s'),
  ],
  [
    'The link has expired.',
    heard(
      'e2e/main-job.spec.ts',
      '[PWLS-04] an incomplete or expired link shows an error',
    ),
  ],
  [
    'Sign in failed',
    heard(
      signIn,
      '[PWLS-03] after half a minute the mail can be sent again; what fails is said',
    ),
  ],
  [
    'Error creating wallet',
    heard(
      'packages/core/test/passwordless.test.ts',
      '[AUTH-05] [ERRS-01] error: a wallet that cannot be made is said, and the next try makes it',
    ),
  ],
  [
    'Error creating wallet',
    heard(signIn, '[AUTH-04] [ERRS-01] a provider’s sign-in that is %s: %s'),
  ],
]
