import {
  beginSecondFactor,
  dropShownSecret,
  findShownSecret,
  keepShownSecret,
  type RecoveryCode,
} from '@cairn/core'
import { Button, Stack, Text } from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import Shield from 'lucide-react/icons/shield'
import { useEffect, useEffectEvent, useState } from 'react'
import { QueryState } from '#shared/loading/QueryState.tsx'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { SettingsPage } from '../SettingsPage.tsx'
import { EnrolScreen } from './EnrolScreen.tsx'
import { FactorHead } from './FactorHead.tsx'
import { FactorOn, Failure } from './FactorOn.tsx'
import { KeepCodesScreen } from './KeepCodesScreen.tsx'
import { messages } from './security.messages.ts'
import { secondFactorOptions } from './security.queries.ts'

type Step =
  | { readonly type: 'overview' }
  | { readonly type: 'enrol'; readonly uri: URL }
  | { readonly type: 'codes'; readonly codes: readonly RecoveryCode[] }

/** The guard's second factor: on, off, and its recovery codes. @see GUARD-03 */
export function SecurityScreen() {
  const wallet = useWallet()
  const account = useAccountAddress()
  const [step, setStep] = useState<Step>({ type: 'overview' })
  const factor = useQuery(secondFactorOptions(wallet, account))
  const place = { screen: 'setup-key', account } as const
  const resume = useEffectEvent(async () => {
    const text = await findShownSecret(wallet, place)
    if (text !== undefined) setStep({ type: 'enrol', uri: new URL(text) })
  })
  // A reload in the middle of the set-up goes on with the same setup key.
  useEffect(() => {
    void resume()
  }, [])
  const toOverview = () => {
    void dropShownSecret(wallet)
    void factor.refetch()
    setStep({ type: 'overview' })
  }
  if (step.type === 'enrol')
    return (
      <EnrolScreen
        onCancel={toOverview}
        onDone={(codes) => {
          void dropShownSecret(wallet)
          setStep({ type: 'codes', codes })
        }}
        uri={step.uri}
      />
    )
  if (step.type === 'codes')
    return <KeepCodesScreen codes={step.codes} onDone={toOverview} />
  return (
    <SettingsPage title={messages.title}>
      {factor.data === undefined ? (
        <QueryState
          failed={factor.isError}
          loading={messages.loading}
          onRetry={() => void factor.refetch()}
          retry={messages.retry}
          rows={2}
          text={messages.failedText}
          title={messages.failed}
        />
      ) : factor.data ? (
        <FactorOn
          onCodes={(codes) => setStep({ type: 'codes', codes })}
          onOff={toOverview}
        />
      ) : (
        <FactorOff
          onEnrol={(uri) => {
            void keepShownSecret(wallet, place, uri.href)
            setStep({ type: 'enrol', uri })
          }}
        />
      )}
    </SettingsPage>
  )
}

function FactorOff({ onEnrol }: { onEnrol: (uri: URL) => void }) {
  const wallet = useWallet()
  const begin = useDecision({
    networkMode: 'always',
    mutationFn: () => beginSecondFactor(wallet),
    onSuccess: onEnrol,
  })
  return (
    <Stack gap={6}>
      <FactorHead icon={<Shield size={20} />}>
        <Text as="h2" look="heading">
          {messages.off}
        </Text>
        <Text tone="muted">{messages.offText}</Text>
      </FactorHead>
      <Failure error={begin.error} />
      <Button
        block
        loading={begin.isPending}
        onClick={() => begin.mutate()}
        variant="primary"
      >
        {messages.turnOn}
      </Button>
    </Stack>
  )
}
