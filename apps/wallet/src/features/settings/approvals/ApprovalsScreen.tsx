import {
  findNetwork,
  type GivenApproval,
  requestRevocations,
} from '@cairn/core'
import { dayText, displayFiat } from '@cairn/primitives'
import {
  Address,
  Button,
  CheckList,
  EmptyState,
  Fiat,
  Notice,
  Stack,
  Text,
  TextLink,
} from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useCoins } from '#shared/coins/use-coins.ts'
import { ownedOptions } from '#shared/collectibles/collectibles.queries.ts'
import { useNickname } from '#shared/contacts/contacts.queries.ts'
import { QueryState } from '#shared/loading/QueryState.tsx'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { SettingsPage } from '../SettingsPage.tsx'
import {
  byRisk,
  type Risk,
  riskOf,
  spenderName,
  subjectOf,
} from './approval-words.ts'
import { messages } from './approvals.messages.ts'
import { approvalsOptions } from './approvals.queries.ts'

/** Lists permissions to move what the wallet holds, and takes them back. @see DAPP-03 */
export function ApprovalsScreen() {
  const wallet = useWallet()
  const account = useAccountAddress()
  const { includeTestnets } = useStore(wallet.settings)
  const query = useQuery(approvalsOptions(wallet, account, includeTestnets))
  return (
    <SettingsPage title={messages.title}>
      <Stack gap={4}>
        <Text tone="muted">{messages.text}</Text>
        {query.data ? (
          <>
            <MissingNotice chainIds={query.data.failedChains} />
            {query.data.isCut && (
              <Notice role="status" tone="warning">
                {messages.cut}
              </Notice>
            )}
            {query.data.approvals.length > 0 ? (
              <ApprovalChoice approvals={query.data.approvals} />
            ) : (
              query.data.failedChains.length === 0 &&
              !query.data.isCut && (
                <EmptyState title={messages.none}>
                  {messages.noneText}
                </EmptyState>
              )
            )}
            <Text look="small" tone="muted">
              {messages.notListed}
            </Text>
          </>
        ) : (
          <QueryState
            failed={query.isError}
            loading={messages.loading}
            onRetry={() => void query.refetch()}
            retry={messages.tryAgain}
            rows={3}
            text={messages.unreadableText}
            title={messages.unreadable}
          />
        )}
      </Stack>
    </SettingsPage>
  )
}

function MissingNotice({ chainIds }: { chainIds: readonly number[] }) {
  const networks = useStore(useWallet().networks)
  if (chainIds.length === 0) return null
  const names = chainIds.map(
    (chainId) => findNetwork(networks, chainId)?.title ?? `${chainId}`,
  )
  return (
    <Notice role="status" tone="warning">
      {messages.missing(names.join(', '))}
    </Notice>
  )
}

type Props = { approvals: readonly GivenApproval[] }

function ApprovalChoice({ approvals }: Props) {
  const wallet = useWallet()
  const navigate = useNavigate()
  const rows = useRows(approvals)
  const [values, setValues] = useState<readonly string[]>([])
  const chosen = approvals.filter(({ id }) => values.includes(id))
  const hasAll = chosen.length === approvals.length
  const networkCount = new Set(chosen.map(({ chainId }) => chainId)).size
  const takeBack = () => {
    requestRevocations(wallet, chosen)
    void navigate({ to: '/sign-transaction' })
  }
  return (
    <Stack gap={4}>
      {approvals.length > 1 && (
        <TextLink
          onClick={() => setValues(hasAll ? [] : approvals.map(({ id }) => id))}
        >
          {hasAll ? messages.selectNone : messages.selectAll}
        </TextLink>
      )}
      <CheckList
        label={messages.title}
        onChange={setValues}
        options={rows}
        values={values}
      />
      {networkCount > 1 && (
        <Text look="small" tone="muted">
          {messages.batches(networkCount)}
        </Text>
      )}
      <Button
        block
        data-action="review"
        disabled={chosen.length === 0}
        onClick={takeBack}
        variant="danger"
      >
        {chosen.length > 1
          ? messages.takeBackCount(chosen.length)
          : messages.takeBack}
      </Button>
    </Stack>
  )
}

/** The permissions as rows, the largest risk first. */
function useRows(approvals: readonly GivenApproval[]) {
  const wallet = useWallet()
  const account = useAccountAddress()
  const networks = useStore(wallet.networks)
  const { includeTestnets, hideBalances } = useStore(wallet.settings)
  const { all, priceOf, currency } = useCoins()
  const owned = useQuery(ownedOptions(wallet, account, includeTestnets))
  const nicknameOf = useNickname()
  const riskText = ({ value, items }: Risk) =>
    items !== undefined
      ? messages.items(items)
      : value !== undefined && (
          <Fiat hidden={hideBalances} value={displayFiat(value, currency)} />
        )
  return approvals
    .map((approval) => ({
      approval,
      risk: riskOf(approval, all, owned.data?.collectibles ?? [], (coin) => {
        const price = priceOf(coin)
        return price?.status === 'FOUND' ? price.value : undefined
      }),
    }))
    .toSorted(byRisk)
    .map(({ approval, risk }) => {
      const network = findNetwork(networks, approval.chainId)
      return {
        value: approval.id,
        title: subjectOf(approval),
        end: riskText(risk),
        sub: (
          <ApprovalFacts
            approval={approval}
            name={nicknameOf(approval.spender) ?? spenderName(approval)}
            network={network?.title ?? `${approval.chainId}`}
          />
        ),
      }
    })
}

type FactsProps = { approval: GivenApproval; name: string; network: string }

function ApprovalFacts({ approval, name, network }: FactsProps) {
  const { approvedAt, lastUsedAt, isConfirmed, contract } = approval
  const facts = [
    network,
    messages.allowed(dayOf(approvedAt)),
    lastUsedAt === undefined
      ? messages.unused
      : messages.used(dayOf(lastUsedAt)),
    !isConfirmed && messages.unconfirmed,
    !contract.extensions.verified && messages.unverified,
  ]
  return (
    <>
      {messages.by(name)} <Address address={approval.spender} />
      {facts.filter(Boolean).map((fact) => ` · ${fact}`)}
    </>
  )
}

function dayOf(time: string): string {
  return dayText(new Date(time))
}
