import {
  isAuthRedirect,
  isRedirectPending,
  keepsWallets,
  type SignInSteering,
  signInSteering,
} from '@cairn/core'
import { Button, ButtonRow, Loader, Logo, Screen, Stack, Text } from '@cairn/ui'
import {
  Link,
  useNavigate,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { lazyPart } from '#shared/loading/lazy-part.ts'
import { SignedIn } from '#shared/sign-in/SignedIn.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { EmailForm } from './EmailForm.tsx'
import { SocialButtons } from './SocialButtons.tsx'
import { messages } from './sign-in.messages.ts'

const SignedOutNotice = lazyPart(
  'signed-out-notice',
  () => import('./SignedOutNotice.tsx'),
  'SignedOutNotice',
)

const MoreOptionsDialog = lazyPart(
  'more-options-dialog',
  () => import('./MoreOptionsDialog.tsx'),
  'MoreOptionsDialog',
)

const SocialProgress = lazyPart(
  'social-progress',
  () => import('./SocialProgress.tsx'),
  'SocialProgress',
)

const SocialFailed = lazyPart(
  'social-failed',
  () => import('./SocialFailed.tsx'),
  'SocialFailed',
)

const SteeredSignIn = lazyPart(
  'steered-sign-in',
  () => import('./SteeredSignIn.tsx'),
  'SteeredSignIn',
)

const OtherWallets = lazyPart(
  'other-wallets',
  () => import('#shared/wallets/OtherWallets.tsx'),
  'OtherWallets',
)

/** The sign-in screen: by mail, or with a provider. @see AUTH-01 PWLS-01 */
export function SignInScreen() {
  const wallet = useWallet()
  const session = useStore(wallet.session)
  const social = useStore(wallet.social)
  const { pathname, hash } = useRouter().latestLocation
  const [isBack, setBack] = useState(
    () =>
      isAuthRedirect({ pathname, hash: `#${hash}` }) ||
      isRedirectPending(wallet),
  )
  const steering = signInSteering(wallet)
  if ('address' in session) return <SignedIn />
  const isFree = social.type === 'idle' || social.type === 'failed'
  if (isBack || !isFree || session.type === 'choosing-wallet')
    return (
      <Suspense fallback={<Loader title={messages.signingIn} />}>
        <SocialProgress onTaken={() => setBack(false)} returned={isBack} />
      </Suspense>
    )
  return <SignInForm steering={steering} />
}

function SignInForm({ steering }: { steering: SignInSteering }) {
  const wallet = useWallet()
  const navigate = useNavigate()
  const [isMore, setMore] = useState(false)
  const session = useStore(wallet.session)
  const social = useStore(wallet.social)
  const state = useRouterState({ select: ({ location }) => location.state })
  const notice = wallet.storage.get('migrationNotice')
  const reason =
    session.type === 'signed-out' && session.reason
      ? session.reason
      : notice && 'migration-needed'
  // A drawing has no storage.
  const hasOthers =
    typeof localStorage === 'object' && keepsWallets(Object.keys(localStorage))
  const isSteered =
    steering.emailOnly || steering.provider || steering.address || state.signIn
  return (
    <Screen
      mark={
        <span aria-hidden="true">
          <Logo size="xl" variant="mark" />
        </span>
      }
      middle
      start
      title={messages.signInTo}
      width="task"
    >
      <Stack gap={6}>
        <Text tone="muted">{messages.signInText}</Text>
        <Suspense>
          {reason && <SignedOutNotice reason={reason} />}
          {social.type === 'failed' && <SocialFailed state={social} />}
          {isSteered && (
            <SteeredSignIn signIn={state.signIn} steering={steering} />
          )}
        </Suspense>
        {steering.email && (
          <EmailForm
            initial={notice?.loginDetails.email}
            onSubmit={(email) => {
              void import('./begin-sign-in.ts').then(({ beginSignIn }) => {
                beginSignIn(wallet, email)
                return navigate({ to: '/auth/passwordless' })
              })
            }}
          />
        )}
        <SocialButtons
          email={notice?.loginDetails.email}
          or={steering.email}
          providers={steering.providers}
        />
        <ButtonRow lead="first">
          <Button
            renderLink={(link) => <Link {...link} to="/auth/recovery" />}
            size="sm"
            variant="quiet"
          >
            {messages.phrase}
          </Button>
          <Button onClick={() => setMore(true)} size="sm" variant="quiet">
            {messages.moreOptions}
          </Button>
        </ButtonRow>
        <Stack gap={2}>
          <Proofs />
        </Stack>
        <Suspense>
          {isMore && <MoreOptionsDialog onClose={() => setMore(false)} />}
          {hasOthers && <OtherWallets />}
        </Suspense>
      </Stack>
    </Screen>
  )
}

/** Reasons to trust it that anyone can check. */
function Proofs() {
  return [messages.tested, messages.open].map((proof) => (
    <Text key={proof} look="small" tone="muted">
      <span aria-hidden>✓ </span>
      <span>{proof}</span>
    </Text>
  ))
}
