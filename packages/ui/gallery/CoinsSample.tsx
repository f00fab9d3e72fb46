import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import {
  CoinRow,
  IconButton,
  List,
  SearchField,
  TokenIcon,
} from '../src/index.ts'
import styles from './gallery.module.css'
import { logo } from './samples.ts'

const COINS = [
  ['Ether', 'ETH', '1.8402', '$5,962.25', '3.1%', 'up'],
  ['USD Coin', 'USDC', '2,310.00', '$2,310.00', '0.0%', 'flat'],
  ['Wrapped Bitcoin', 'WBTC', '0.02150', '$2,042.50', '1.2%', 'up'],
  ['Polygon', 'POL', '1,204.5', '$867.24', '0.8%', 'down'],
  ['Arbitrum', 'ARB', '0.004', '<$0.01', '1.1%', 'down'],
] as const

export function CoinsSample({ hidden }: { hidden: boolean }) {
  const [query, setQuery] = useState('')
  return (
    <>
      <div className={styles.search}>
        <SearchField label="Search coins" onChange={setQuery} value={query} />
        <IconButton label="Filter by network" outlined>
          <SlidersHorizontal size={18} />
        </IconButton>
      </div>
      <List label="Coins">
        {COINS.map(([name, symbol, amount, fiat, change, direction], index) => (
          <CoinRow
            amount={amount}
            change={{ value: change, direction }}
            fiat={fiat}
            hidden={hidden}
            href={`#${symbol}`}
            icon={
              <TokenIcon
                network={{ name: 'Ethereum', src: logo('E', '#3C4466') }}
                src={index === 3 ? undefined : logo(symbol, '#2B6CB0')}
                symbol={symbol}
              />
            }
            key={symbol}
            name={name}
            symbol={symbol}
          />
        ))}
        <CoinRow
          amount="12"
          href="#MYST"
          icon={<TokenIcon symbol="MYST" network={{ name: 'Polygon' }} />}
          name="A coin with a name that is far too long for one line"
          symbol="MYST"
        />
      </List>
    </>
  )
}
