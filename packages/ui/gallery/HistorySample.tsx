import { Amount, HistoryRow, List, Section } from '../src/index.ts'

export function HistorySample() {
  return (
    <Section title="Today">
      <List label="Transactions">
        <HistoryRow
          details={['200 USDC', 'about 4 min left']}
          href="#1"
          kind="bridged"
          state="pending"
          title="Bridging to Base"
        />
        <HistoryRow
          amount={<Amount direction="out" symbol="ETH" value="0.25" />}
          details={['09:41', 'Ethereum']}
          href="#2"
          kind="sent"
          secondAmount="$810.00"
          title="Sent to Mira"
        />
        <HistoryRow
          amount={<Amount direction="in" symbol="USDC" value="120" />}
          details={['08:02', 'Base']}
          href="#3"
          kind="received"
          secondAmount="$120.00"
          title="Received from Orla"
        />
        <HistoryRow
          amount={<Amount direction="in" symbol="ETH" value="0.1543" />}
          details={['17:20', 'Ethereum']}
          href="#4"
          kind="swapped"
          secondAmount="−500 USDC"
          title="Swapped USDC for ETH"
        />
        <HistoryRow
          details={['12:00', 'Polygon']}
          href="#5"
          kind="allowed"
          state="failed"
          title="Allowed Tarn to spend USDC"
        />
        <HistoryRow
          details={['11:20', 'Polygon']}
          href="#6"
          kind="unknown"
          title="Unknown transaction"
        />
      </List>
    </Section>
  )
}
