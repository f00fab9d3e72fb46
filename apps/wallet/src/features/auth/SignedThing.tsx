import {
  describeOperation,
  findNetwork,
  readMessage,
  readNextSigners,
  type SigningIntent,
} from '@cairn/core'
import {
  coinId,
  decodeOperations,
  isNativeToken,
  isSameAddress,
  nativeTokenAddress,
  type Operation,
  toAddress,
  withoutPromises,
} from '@cairn/primitives'
import type { Network } from '@cairn/protocol'
import {
  Address,
  KeyValues,
  List,
  ListRow,
  Notice,
  Section,
  Stack,
  Text,
} from '@cairn/ui'
import { useStore } from 'zustand'
import { operationTitle } from '#shared/calls/operation.messages.ts'
import { mayFailText, riskWords } from '#shared/calls/risk.messages.ts'
import { useNetworkTitle } from '#shared/networks/use-network-title.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { signedWords as words } from './auth.messages.ts'
import styles from './SignedThing.module.css'

type Props = { metadata: SigningIntent['metadata'] }

/** Shows in readable form what a link confirms. @see SIGN-07 SIGN-11 */
export function SignedThing({ metadata }: Props) {
  const { account, chainId } = metadata
  const where = useNetworkTitle()(chainId) ?? `${chainId}`
  return (
    <Section title={words.what}>
      <Stack gap={4}>
        <Content metadata={metadata} />
        <KeyValues
          pairs={[
            {
              label: words.account,
              value: <Address address={toAddress(account)} />,
            },
            {
              label: words.network,
              value: chainId === 0 ? words.everyNetwork : where,
            },
          ]}
        />
      </Stack>
    </Section>
  )
}

function NextSigners({ config }: { config: unknown }) {
  const next = readNextSigners(config)
  if (!next) return null
  return (
    <Stack gap={2}>
      <Text>{words.signers(next.threshold)}</Text>
      <List label={words.what}>
        {next.signers.map(({ address, weight }) => (
          <ListRow
            key={address}
            sub={words.weight(weight)}
            title={<Address address={toAddress(address)} format="full" />}
          />
        ))}
      </List>
    </Stack>
  )
}

function Content({ metadata: { account, chainId, content } }: Props) {
  const network = useStore(useWallet().networks, (state) =>
    findNetwork(state, chainId),
  )
  if (content.type === 'message') {
    const { text } = readMessage(content.message)
    return <pre className={styles.message}>{text ?? content.message}</pre>
  }
  if (content.type === 'signers') return <NextSigners config={content.config} />
  const calls = content.calls.map(
    ({ to, value, data, delegateCall, revertOnError }) => ({
      to: toAddress(to),
      value: BigInt(value),
      data,
      delegateCall,
      mayFail: !revertOnError,
    }),
  )
  // The page cannot know who ordered them.
  const operations = withoutPromises(
    decodeOperations(calls, { account, chainId, known: network }),
  )
  return <Calls chainId={chainId} network={network} operations={operations} />
}

type CallsProps = {
  operations: readonly Operation[]
  chainId: number
  network: Network | undefined
}

/**
 * The calls in words. Which contract each is of stands below, with the coins and
 * collections whose contract it is not, and all of one that words do not tell.
 */
function Calls({ operations, chainId, network }: CallsProps) {
  const native = coinId(chainId, nativeTokenAddress)
  const described = operations.map((operation) =>
    describeOperation(operation, chainId, (id) =>
      id === native ? network?.nativeToken : undefined,
    ),
  )
  const risks = new Set(described.flatMap(({ risk }) => risk ?? []))
  return (
    <>
      {[...risks].map((risk) => (
        <Notice key={risk} role="alert" tone="warning">
          {riskWords[risk]}
        </Notice>
      ))}
      {described.some(({ isUnknown }) => isUnknown) && (
        <Notice role="alert" tone="warning">
          {words.unread}
        </Notice>
      )}
      <List label={words.what}>
        {described.map((one, index) => (
          <ListRow
            key={index}
            sub={
              <>
                {one.fact.type !== 'create' && (
                  <Address
                    address={toAddress(
                      one.to ?? operations[index]?.target ?? '',
                    )}
                    format="full"
                  />
                )}
                {operations[index]?.mayFail && <span>{mayFailText}</span>}
              </>
            }
            title={`${index + 1}. ${operationTitle(one)}`}
            whole
          />
        ))}
      </List>
      {operations.map((operation, index) => {
        const { target, call } = operation
        if (call.data === '0x') return null
        const { isUnknown = true, fact } = described[index] ?? {}
        const isTold = !isUnknown && fact?.type !== 'changeWallet'
        return (
          <Stack gap={2} key={index}>
            <KeyValues
              pairs={[
                { label: words.contract(index + 1), address: target },
                ...contractsApart(operation).map(({ as, address }) => ({
                  label: words.apart[as](index + 1),
                  address,
                })),
              ].map(({ label, address }) => ({
                label,
                value: <Address address={toAddress(address)} format="full" />,
              }))}
            />
            {!isTold && (
              <>
                <Text look="label">{words.data(index + 1)}</Text>
                <pre className={styles.message}>{call.data}</pre>
              </>
            )}
          </Stack>
        )
      })}
    </>
  )
}

type Apart = {
  readonly as: keyof typeof words.apart
  readonly address: string
}

/**
 * Coins and collections that a call names and does not go to: the page has no
 * list that would name them in its words. The network's own coin has a name.
 */
function contractsApart(operation: Operation): readonly Apart[] {
  return namedIn(operation).filter(
    ({ address }) =>
      !isNativeToken(address) && !isSameAddress(address, operation.target),
  )
}

function namedIn(operation: Operation): readonly Apart[] {
  switch (operation.kind) {
    case 'approve':
    case 'transfer':
    case 'wrap':
    case 'balanceCheck':
      return [{ as: 'coin', address: operation.contractAddress }]
    case 'bridge':
      return [{ as: 'coin', address: operation.tokenContractAddress }]
    case 'swap':
      return [
        { as: 'paid', address: operation.fromContractAddress },
        { as: 'got', address: operation.toContractAddress },
      ]
    case 'niftyswap': {
      const { currencyContractAddress, tokenContractAddress } = operation
      return [
        ...apart('coin', currencyContractAddress),
        ...apart('collection', tokenContractAddress),
      ]
    }
    case 'heroMint':
      return apart('collection', operation.tokenContractAddress)
    case 'wallet':
    case 'creation':
    case 'unimplemented':
    case 'unknown':
      return []
    default:
      return operation satisfies never
  }
}

const apart = (
  as: Apart['as'],
  address: string | undefined,
): readonly Apart[] => (address === undefined ? [] : [{ as, address }])
