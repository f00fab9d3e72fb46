import type { ServiceState } from '@cairn/core'
import {
  Badge,
  Button,
  CopyButton,
  KeyValues,
  List,
  ListRow,
  Screen,
  Section,
  SkeletonRows,
  Stack,
  Text,
} from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { Queries } from '#shared/loading/Queries.tsx'
import { useBack } from '#shared/navigation/use-back.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './debug.messages.ts'
import { engineOptions, servicesOptions } from './debug.queries.ts'
import {
  type BrowserFacts,
  type DebugPart,
  debugFacts,
  reportText,
} from './debug-facts.ts'

/** Versions, environment and services, and a report of them to copy. @see SETT-01 */
export function DebugScreen() {
  return (
    <Queries>
      <Facts />
    </Queries>
  )
}

function Facts() {
  const wallet = useWallet()
  const back = useBack()
  // What they hold is read below; a change draws it again.
  useStore(wallet.session)
  useStore(wallet.settings)
  const services = useQuery(servicesOptions(wallet))
  const engine = useQuery(engineOptions(wallet))
  const browser: BrowserFacts = {
    userAgent: navigator.userAgent,
    language: navigator.language,
    isOnline: navigator.onLine,
    width: window.innerWidth,
    height: window.innerHeight,
  }
  const parts = debugFacts(wallet, browser, engine.data)
  const all = services.data ? [...parts, servicesPart(services.data)] : parts
  return (
    <Screen {...(back && { back })} title={messages.title}>
      <Stack gap={2}>
        <Text tone="muted">{messages.text}</Text>
        <CopyButton
          block
          label={messages.copy}
          value={reportText(all, new Date(wallet.now()))}
          variant="primary"
        />
        {parts.map(({ title, lines }) => (
          <Section key={title} title={title}>
            <KeyValues
              pairs={lines.map(([label, value]) => ({ label, value }))}
            />
          </Section>
        ))}
        <Section
          action={
            <Button
              loading={services.isFetching}
              onClick={() => void services.refetch()}
              size="xs"
            >
              {messages.again}
            </Button>
          }
          title={messages.services}
        >
          {services.data ? (
            <ServiceList services={services.data} />
          ) : (
            <SkeletonRows label={messages.asking} rows={6} />
          )}
        </Section>
      </Stack>
    </Screen>
  )
}

function ServiceList({ services }: { services: readonly ServiceState[] }) {
  return (
    <List label={messages.services}>
      {services.map(({ name, host, answers }) => (
        <ListRow
          end={
            <Badge tone={answers ? 'positive' : 'negative'}>
              {answers ? messages.answers : messages.away}
            </Badge>
          }
          key={name}
          size="sm"
          sub={host}
          title={name}
        />
      ))}
    </List>
  )
}

function servicesPart(services: readonly ServiceState[]): DebugPart {
  return {
    title: messages.services,
    lines: services.map(({ name, host, answers }) => [
      name,
      `${host}, ${answers ? messages.answers : messages.away}`,
    ]),
  }
}
