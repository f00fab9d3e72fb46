import type { Onramp } from '@cairn/core'
import { type OnrampProvider, warnsOfRisk } from '@cairn/primitives'
import { Notice, SkeletonRows, Stack, Text, TextLink } from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { QueryState } from '#shared/loading/QueryState.tsx'
import { useBuys } from '#shared/onramp/buys.queries.ts'
import { messages as onramp } from '#shared/onramp/onramp.messages.ts'
import { useAccountAddress } from '#shared/wallet/wallet-context.ts'
import { messages } from './buy.messages.ts'
import { providerPageOptions } from './buy.queries.ts'
import styles from './ProviderPageView.module.css'

/** A page that did not load in this time is called slow, in ms. */
const slowMs = 10_000

type Props = { provider: OnrampProvider; purchase: Onramp }

/** Shows a provider's page in a frame. @see RAMP-02 */
export function ProviderPageView({ provider, purchase }: Props) {
  const account = useAccountAddress()
  const page = useQuery(providerPageOptions(purchase, account, provider))
  // Says when coins arrive, over whatever page this lies.
  useBuys()
  const state = useStore(purchase.state)
  const name = onramp.providers[provider]
  return (
    <Stack gap={4}>
      {warnsOfRisk(state, provider) && (
        <Notice tone="warning">{messages.risk}</Notice>
      )}
      {page.data ? (
        <ProviderFrame name={name} {...page.data} />
      ) : (
        <QueryState
          failed={page.isError}
          loading={messages.opening(name)}
          onRetry={() => void page.refetch()}
          retry={messages.retry}
          rows={5}
          text={messages.failedText}
          title={messages.failed(name)}
        />
      )}
    </Stack>
  )
}

type FrameProps = { name: string; url: string; sandbox: string }

/**
 * Messages of the frame reach no listener: the chain alone says that coins
 * arrived.
 */
function ProviderFrame({ name, url, sandbox }: FrameProps) {
  const [load, setLoad] = useState<'waiting' | 'slow' | 'loaded'>('waiting')
  useEffect(() => {
    const timer = setTimeout(
      () => setLoad((now) => (now === 'waiting' ? 'slow' : now)),
      slowMs,
    )
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <div aria-busy={load !== 'loaded'} className={styles.frame}>
        {load !== 'loaded' && (
          <div className={styles.waiting}>
            <SkeletonRows label={messages.opening(name)} rows={5} />
          </div>
        )}
        <iframe
          className={styles.page}
          onLoad={() => setLoad('loaded')}
          sandbox={sandbox}
          src={url}
          title={name}
        />
      </div>
      {load === 'slow' && <Notice role="status">{messages.slow}</Notice>}
      <Stack gap={1}>
        <Text look="small" tone="muted">
          {messages.newTabText}
        </Text>
        <TextLink
          alone
          renderLink={(link) => (
            <a {...link} href={url} rel="noopener noreferrer" target="_blank" />
          )}
        >
          {messages.newTab}
        </TextLink>
        <Text look="small" tone="muted">
          {messages.arrives}
        </Text>
      </Stack>
    </>
  )
}
