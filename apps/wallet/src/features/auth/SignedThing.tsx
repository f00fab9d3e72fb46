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
  nativeTokenAddress,
  toAddress,
} from '@cairn/primitives'
import {
  Address,
  KeyValues,
  List,
  ListRow,
  Section,
  Stack,
  Text,
} from '@cairn/ui'
import { useStore } from 'zustand'
import { operationTitle } from '#shared/calls/operation.messages.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { signedWords as words } from './auth.messages.ts'
import styles from './SignedThing.module.css'

type Props = { metadata: SigningIntent['metadata'] }

/** Shows in readable form what a link confirms. @see SIGN-07 SIGN-11 */
export function SignedThing({ metadata }: Props) {
  const { account, chainId } = metadata
  const network = useStore(useWallet().networks, (state) =>
    findNetwork(state, chainId),
  )
  const where = network?.title ?? `${chainId}`
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
  const native = coinId(chainId, nativeTokenAddress)
  const calls = content.calls.map(({ to, value, data, delegateCall }) => ({
    to: toAddress(to),
    value: BigInt(value),
    data,
    delegateCall,
  }))
  return (
    <List label={words.what}>
      {decodeOperations(calls, {
        account,
        chainId,
        known: network,
      }).map((operation, index) => {
        const described = describeOperation(operation, chainId, (id) =>
          id === native ? network?.nativeToken : undefined,
        )
        return (
          <ListRow
            key={index}
            sub={
              <Address
                address={toAddress(described.to ?? operation.target)}
                format="full"
              />
            }
            title={`${index + 1}. ${operationTitle(described)}`}
          />
        )
      })}
    </List>
  )
}
