import FlaskConical from 'lucide-react/icons/flask-conical'
import {
  Badge,
  Button,
  Card,
  CountBadge,
  EmptyState,
  ErrorState,
  KeyValues,
  Loader,
  Notice,
  Section,
  SkeletonRows,
  Stack,
} from '../src/index.ts'

export function FeedbackPart() {
  return (
    <Section title="Feedback">
      <Stack>
        <Stack gap={2} row>
          <Badge>Contact</Badge>
          <Badge tone="positive">Active now</Badge>
          <Badge tone="warning">Pending</Badge>
          <Badge tone="negative">Failed</Badge>
          <Badge tone="info">Testnet</Badge>
          <Badge tone="accent">Default</Badge>
          <CountBadge count={3} noun="waiting" />
          <CountBadge count={120} noun="waiting" />
        </Stack>
        <Notice title="Good to know.">It can take a minute.</Notice>
        <Notice title="Local network." tone="info">
          Nothing here has value.
        </Notice>
        <Notice title="Test run passed." tone="positive">
          We tried this on a copy of Ethereum a moment ago and it worked.
        </Notice>
        <Notice
          icon={<FlaskConical size={20} />}
          title="Test run failed."
          tone="warning"
        >
          It will probably fail and you would still pay the fee.
        </Notice>
        <Notice title="No limit on this approval." tone="negative">
          Tarn Exchange could move all your USDC on Base, now or later, without
          asking again. You hold 2,310.00 USDC.
        </Notice>
        <Card>
          <KeyValues
            pairs={[
              { label: 'Network', value: 'Ethereum' },
              { label: 'Network fee', value: '1.12 USDC' },
            ]}
          />
        </Card>
        <SkeletonRows label="Loading your coins" />
        <EmptyState
          action={<Button size="sm">Receive</Button>}
          title="No coins yet"
        >
          Receive some from someone, or buy with a card.
        </EmptyState>
        <ErrorState
          actions={
            <>
              <Button variant="primary">Reload</Button>
              <Button variant="quiet">Ask the community</Button>
            </>
          }
          detail="No networks defined"
          title="Something went wrong"
        >
          Your coins are safe. Reloading usually fixes this.
        </ErrorState>
        <Loader
          message="This takes a second or two."
          title="Opening your wallet"
        />
      </Stack>
    </Section>
  )
}
