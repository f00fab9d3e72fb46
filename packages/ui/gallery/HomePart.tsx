import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import {
  Action,
  ActionGrid,
  BalanceHeader,
  Card,
  CoinHead,
  PriceChart,
  Stack,
  Tabs,
  TokenIcon,
} from '../src/index.ts'
import { CoinsSample } from './CoinsSample.tsx'
import { CollectiblesSample } from './CollectiblesSample.tsx'
import { HistorySample } from './HistorySample.tsx'
import { BALANCES } from './samples.ts'

export function HomePart() {
  const [hidden, setHidden] = useState(false)
  const [moment, setMoment] = useState<number>()
  const [tab, setTab] = useState<'coins' | 'collectibles'>('coins')
  return (
    <Stack>
      <BalanceHeader
        change={{ value: '$292.18 · 2.4%', direction: 'up' }}
        chart={
          <PriceChart
            area
            describe={(index) => `${BALANCES[index]}`}
            height={96}
            label="Value of your coins, past day"
            onSelect={setMoment}
            selected={moment}
            summary="Up 2.4 % since yesterday"
            times={BALANCES.map((_, index) => index)}
            values={BALANCES}
          />
        }
        when="today"
        hidden={hidden}
        label="Total balance"
        onHiddenChange={setHidden}
        value="$12,480.61"
      />
      <ActionGrid>
        <Action icon={<ArrowUpRight size={22} />}>Send</Action>
        <Action icon={<ArrowDownLeft size={22} />}>Receive</Action>
        <Action icon={<ArrowLeftRight size={22} />}>Swap</Action>
        <Action icon={<Plus size={22} />}>Buy</Action>
      </ActionGrid>
      <Tabs
        label="What you have"
        onChange={setTab}
        tabs={[
          {
            value: 'coins',
            label: 'Coins',
            count: 6,
            content: <CoinsSample hidden={hidden} />,
          },
          {
            value: 'collectibles',
            label: 'Collectibles',
            count: 4,
            content: <CollectiblesSample />,
          },
        ]}
        value={tab}
      />
      <CollectiblesSample />
      <HistorySample />
      <CoinSample hidden={hidden} />
    </Stack>
  )
}

function CoinSample({ hidden }: { hidden: boolean }) {
  const [selected, setSelected] = useState<number>()
  return (
    <>
      <CoinHead
        amount="1.8402"
        hidden={hidden}
        icon={
          <TokenIcon network={{ name: 'Ethereum' }} size="lg" symbol="ETH" />
        }
        name="Ether"
        sub="ETH on Ethereum"
        symbol="ETH"
        worth="$5,962.25"
      />
      <Card>
        <PriceChart
          describe={(index) => `$${BALANCES[index]}, hour ${index}`}
          highLabel="$75"
          label="Price of Ether"
          lowLabel="$8"
          onSelect={setSelected}
          selected={selected}
          summary="From $30 to $66. Highest $75, lowest $8."
          times={BALANCES.map((_, index) => index)}
          values={BALANCES}
        />
      </Card>
    </>
  )
}
