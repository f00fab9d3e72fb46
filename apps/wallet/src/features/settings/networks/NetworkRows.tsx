import { getNetwork, putSetting, setNetworkUsed } from '@cairn/core'
import type { Network } from '@cairn/protocol'
import {
  Badge,
  Glyph,
  List,
  ListRow,
  NetworkBadge,
  Section,
  Switch,
  SwitchRow,
} from '@cairn/ui'
import ChevronRight from 'lucide-react/icons/chevron-right'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Plus from 'lucide-react/icons/plus'
import Star from 'lucide-react/icons/star'
import { useStore } from 'zustand'
import { networkLogo } from '#shared/networks/network-mark.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import styles from './NetworkRows.module.css'
import { messages } from './networks.messages.ts'

type ListProps = {
  title: string
  networks: readonly Network[]
  onOpen: (network: Network) => void
}

/** Networks with a switch each; nothing where there are none. */
export function NetworkList({ title, networks, onOpen }: ListProps) {
  if (networks.length === 0) return null
  return (
    <Section title={title}>
      <List label={title}>
        {networks.map((network) => (
          <NetworkRow
            key={network.chainId}
            network={network}
            onOpen={() => onOpen(network)}
          />
        ))}
      </List>
    </Section>
  )
}

function NetworkRow({
  network,
  onOpen,
}: {
  network: Network
  onOpen: () => void
}) {
  const wallet = useWallet()
  const { defaultChainId, off } = useStore(wallet.networks)
  const { chainId, title, type } = network
  const isDefault = chainId === defaultChainId
  return (
    <ListRow
      actions={
        <span className={styles.switch}>
          <Switch
            checked={!off.includes(chainId)}
            disabled={isDefault}
            label={messages.use(title)}
            onChange={(isUsed) => setNetworkUsed(wallet, chainId, isUsed)}
          />
        </span>
      }
      lead={
        <NetworkBadge
          decorative
          name={title}
          size="lg"
          src={networkLogo(chainId)}
        />
      }
      onClick={onOpen}
      sub={messages.chain(chainId)}
      title={
        <span className={styles.title}>
          {title}
          {isDefault && <Badge tone="accent">{messages.default}</Badge>}
          {type === 'testnet' && <Badge tone="info">{messages.testnet}</Badge>}
        </span>
      }
    />
  )
}

type OptionsProps = { onDefault: () => void; onAdd: () => void }

/** The settings for all networks. */
export function NetworkOptions({ onDefault, onAdd }: OptionsProps) {
  const wallet = useWallet()
  const includeTestnets = useStore(wallet.settings, (s) => s.includeTestnets)
  const networks = useStore(wallet.networks)
  return (
    <div className={styles.options}>
      <List label={messages.title}>
        <ListRow
          end={<ChevronRight size={20} />}
          lead={
            <Glyph>
              <Star size={20} />
            </Glyph>
          }
          onClick={onDefault}
          sub={getNetwork(networks, networks.defaultChainId).title}
          title={messages.defaultNetwork}
        />
        <SwitchRow
          checked={includeTestnets}
          lead={
            <Glyph>
              <FlaskConical size={20} />
            </Glyph>
          }
          onChange={(include) =>
            putSetting(
              wallet.settings,
              wallet.storage,
              'includeTestnets',
              include,
            )
          }
          text={messages.testnetsText}
          title={messages.testnets}
        />
        <ListRow
          end={<ChevronRight size={20} />}
          lead={
            <Glyph>
              <Plus size={20} />
            </Glyph>
          }
          onClick={onAdd}
          sub={messages.addText}
          title={messages.add}
        />
      </List>
    </div>
  )
}
