import {
  type Coin,
  displayFullAmount,
  isNativeToken,
  toAddress,
} from '@cairn/primitives'
import type { Network } from '@cairn/protocol'
import {
  Address,
  Card,
  CopyButton,
  KeyValues,
  Section,
  Stack,
  TextLink,
} from '@cairn/ui'
import { messages } from './coin.messages.ts'
import { explorerUrl, websiteUrl } from './coin-links.ts'

type Props = { coin: Coin; network: Network | undefined; hidden: boolean }

/** The whole balance, where the coin lives, and where more is known of it. */
export function CoinAbout({ coin, network, hidden }: Props) {
  const explorer = explorerUrl(network, coin)
  const website = websiteUrl(coin.website)
  const amount = displayFullAmount(coin.balance, coin.decimals)
  return (
    <Section title={messages.about}>
      <Card>
        <KeyValues
          pairs={[
            ...(hidden
              ? []
              : [
                  {
                    label: messages.balance,
                    value: `${amount} ${coin.symbol}`,
                  },
                ]),
            {
              label: messages.network,
              value: network?.title ?? `${coin.chainId}`,
            },
            { label: messages.contract, value: <Contract coin={coin} /> },
            ...linkTo(messages.explorer, explorer),
            ...linkTo(messages.website, website),
          ]}
        />
      </Card>
    </Section>
  )
}

function Contract({ coin }: { coin: Coin }) {
  if (isNativeToken(coin.contractAddress)) return messages.native
  const address = toAddress(coin.contractAddress.toLowerCase())
  return (
    <Stack gap={1} row>
      <Address address={address} />
      <CopyButton label={messages.copyContract} value={address} />
    </Stack>
  )
}

/** A pair that leads elsewhere in a tab of its own, where there is a link. */
function linkTo(label: string, href: string | undefined) {
  if (!href) return []
  return [
    {
      label,
      value: (
        <TextLink
          alone
          renderLink={({ children, ...link }) => (
            <a {...link} href={href} rel="noopener noreferrer" target="_blank">
              {children}
            </a>
          )}
        >
          {new URL(href).host}
        </TextLink>
      ),
    },
  ]
}
