import {
  beginSecondFactor,
  disableSecondFactor,
  hasSecondFactor,
  listRecoveryCodes,
  notify,
  type RecoveryCode,
  renewRecoveryCodes,
} from '@cairn/core'
import {
  Badge,
  Button,
  Card,
  EmptyState,
  Notice,
  SkeletonRows,
  Stack,
  Text,
} from '@cairn/ui'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccountAddress, useWallet } from '#shared/wallet-context.ts'
import { EnrolScreen } from './EnrolScreen.tsx'
import { KeepCodesScreen } from './KeepCodesScreen.tsx'
import { SettingsPage } from './SettingsPage.tsx'
import { messages } from './security.messages.ts'

type Step =
  | { readonly type: 'overview' }
  | { readonly type: 'enrol'; readonly uri: URL }
  | { readonly type: 'codes'; readonly codes: readonly RecoveryCode[] }

/** The guard's second factor: on, off, and its recovery codes. @see GUARD-03 */
export function SecurityScreen() {
  const wallet = useWallet()
  const account = useAccountAddress()
  const [step, setStep] = useState<Step>({ type: 'overview' })
  const factor = useQuery(
    queryOptions({
      queryKey: ['second-factor', account],
      queryFn: () => hasSecondFactor(wallet),
      retry: 1,
      staleTime: 0,
    }),
  )
  const toOverview = () => {
    void factor.refetch()
    setStep({ type: 'overview' })
  }
  if (step.type === 'enrol')
    return (
      <EnrolScreen
        onCancel={toOverview}
        onDone={(codes) => setStep({ type: 'codes', codes })}
        uri={step.uri}
      />
    )
  if (step.type === 'codes')
    return <KeepCodesScreen codes={step.codes} onDone={toOverview} />
  return (
    <SettingsPage title={messages.title}>
      {factor.data === undefined ? (
        factor.isError ? (
          <EmptyState
            action={
              <Button onClick={() => void factor.refetch()}>
                {messages.retry}
              </Button>
            }
            title={messages.failed}
          >
            {messages.failedText}
          </EmptyState>
        ) : (
          <SkeletonRows label={messages.loading} rows={2} />
        )
      ) : factor.data ? (
        <FactorOn
          onCodes={(codes) => setStep({ type: 'codes', codes })}
          onOff={toOverview}
        />
      ) : (
        <FactorOff onEnrol={(uri) => setStep({ type: 'enrol', uri })} />
      )}
    </SettingsPage>
  )
}

function FactorOff({ onEnrol }: { onEnrol: (uri: URL) => void }) {
  const wallet = useWallet()
  const begin = useMutation({
    networkMode: 'always',
    mutationFn: () => beginSecondFactor(wallet),
    onSuccess: onEnrol,
  })
  return (
    <Card>
      <Stack gap={3}>
        <Text as="h2" look="heading">
          {messages.off}
        </Text>
        <Text tone="muted">{messages.offText}</Text>
        {begin.isError && <Failure error={begin.error} />}
        <Button
          loading={begin.isPending}
          onClick={() => begin.mutate()}
          variant="primary"
        >
          {messages.turnOn}
        </Button>
      </Stack>
    </Card>
  )
}

type OnProps = {
  onCodes: (codes: readonly RecoveryCode[]) => void
  onOff: () => void
}

function FactorOn({ onCodes, onOff }: OnProps) {
  const wallet = useWallet()
  const count = useMutation({
    networkMode: 'always',
    mutationFn: () => listRecoveryCodes(wallet),
  })
  const renew = useMutation({
    networkMode: 'always',
    mutationFn: () => renewRecoveryCodes(wallet),
    onSuccess: onCodes,
  })
  const disable = useMutation({
    networkMode: 'always',
    mutationFn: () => disableSecondFactor(wallet),
    onSuccess: () => {
      notify(wallet.notifications, {
        kind: 'success',
        title: messages.turnedOff,
      })
      onOff()
    },
  })
  const failure = count.error ?? renew.error ?? disable.error
  const left = count.data?.filter(({ used }) => !used).length
  return (
    <Stack gap={6}>
      <Card>
        <Stack gap={2}>
          <Text as="h2" look="heading">
            {messages.on}
          </Text>
          <Text tone="muted">{messages.onText}</Text>
        </Stack>
      </Card>
      <Card>
        <Stack gap={3}>
          <Text as="h2" look="heading">
            {messages.codes}
          </Text>
          {count.data && left !== undefined && (
            <div>
              <Badge>{messages.left(left, count.data.length)}</Badge>
            </div>
          )}
          <Text tone="muted">{messages.codesText}</Text>
          <Stack gap={2} row>
            <Button
              loading={count.isPending}
              onClick={() => count.mutate()}
              size="sm"
            >
              {messages.count}
            </Button>
            <Button
              loading={renew.isPending}
              onClick={() => renew.mutate()}
              size="sm"
            >
              {messages.renew}
            </Button>
          </Stack>
        </Stack>
      </Card>
      {failure && <Failure error={failure} />}
      <Button
        loading={disable.isPending}
        onClick={() => disable.mutate()}
        variant="danger-quiet"
      >
        {messages.turnOff}
      </Button>
    </Stack>
  )
}

function Failure({ error }: { error: Error }) {
  return (
    <Notice role="alert" title={messages.notDone} tone="negative">
      {error.message}
    </Notice>
  )
}
