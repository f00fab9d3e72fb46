import {
  continueForApp,
  isOwnAppSignIn,
  readAppReturn,
  readAppSignIn,
} from '@cairn/core'
import { appSchemeOf } from '@cairn/protocol'
import {
  Button,
  EmptyState,
  Loader,
  Notice,
  Screen,
  Stack,
  Text,
} from '@cairn/ui'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { Queries } from '#shared/loading/Queries.tsx'
import { providerNames } from '#shared/sign-in/provider-names.messages.ts'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { NotFoundScreen } from './NotFoundScreen.tsx'
import { messages } from './native.messages.ts'
import { messages as shellMessages } from './shell.messages.ts'

/**
 * The way out of a native app's web view: the app catches this path and opens
 * it in the system's browser. It leads to a page that configuration names, to a
 * provider for a sign-in, and back to the app with the answer.
 *
 * @see SHELL-06 AUTH-06
 */
export function NativeRedirectScreen() {
  const { links } = useWallet().environment
  const { url, ...query } = useSearch({ strict: false })
  const [hash] = useState(() => window.location.hash)
  const target = [links?.support, links?.community].find(
    (link) => link !== undefined && link === url,
  )
  const asked = readAppSignIn(query)
  if (target !== undefined) return <LeadOut target={target} />
  if (asked)
    return (
      <Queries>
        <SignInForApp asked={asked} />
      </Queries>
    )
  return hash.length > 1 ? <ReturnToApp hash={hash} /> : <NotFoundScreen />
}

function LeadOut({ target }: { target: string }) {
  useEffect(() => window.location.replace(target), [target])
  return <Loader title={shellMessages.leaving} />
}

type SignInProps = { asked: NonNullable<ReturnType<typeof readAppSignIn>> }

/**
 * Asks before it signs in for an app: any link can lead here. Where the web view
 * itself came here, its own press was the question.
 */
function SignInForApp({ asked }: SignInProps) {
  const wallet = useWallet()
  const { provider } = asked
  const scheme = appSchemeOf(asked.protocol)
  const go = useDecision({
    networkMode: 'always',
    mutationFn: () =>
      continueForApp(wallet, asked, (url) => window.location.assign(url)),
  })
  const isOwn = isOwnAppSignIn(wallet, asked)
  const begin = useEffectEvent(() => go.mutate())
  useEffect(() => {
    if (isOwn) begin()
  }, [isOwn])
  if (isOwn && !go.error)
    return <Loader title={messages.continueWith(providerNames[provider])} />
  return (
    <Screen
      footer={
        <Button
          block
          disabled={go.isPending}
          onClick={() => go.mutate()}
          variant="primary"
        >
          {go.isPending
            ? messages.continuing
            : messages.continueWith(providerNames[provider])}
        </Button>
      }
      title={messages.signInTitle(scheme)}
      width="task"
    >
      <Stack gap={4}>
        <Text>{messages.signInText(scheme)}</Text>
        <Notice tone="warning">{messages.signInWarning}</Notice>
        {go.error && (
          <Notice role="alert" title={messages.failed} tone="negative">
            {messages.failedText}
          </Notice>
        )}
      </Stack>
    </Screen>
  )
}

/** Brings the answer back. Browsers may want a press before they open an app. */
function ReturnToApp({ hash }: { hash: string }) {
  const wallet = useWallet()
  const [back] = useState(() => readAppReturn(wallet, hash))
  useEffect(() => {
    window.history.replaceState(
      window.history.state,
      '',
      '/native-app-redirect',
    )
    if (back) window.location.assign(back.url)
  }, [back])
  if (!back)
    return (
      <Screen middle title={messages.expired} titleHidden width="task">
        <EmptyState title={messages.expired}>{messages.expiredText}</EmptyState>
      </Screen>
    )
  const scheme = appSchemeOf(back.protocol)
  return (
    <Screen
      footer={
        <Button block href={back.url} variant="primary">
          {messages.open(scheme)}
        </Button>
      }
      title={messages.returnTitle}
      width="task"
    >
      <Text>{messages.returnText(scheme)}</Text>
    </Screen>
  )
}
