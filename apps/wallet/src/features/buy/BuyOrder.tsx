import {
  chosenProvider,
  fundingOptions,
  isFundingAmount,
  type OnrampState,
  takesAmount,
} from '@cairn/primitives'
import {
  AmountField,
  Button,
  List,
  ListRow,
  Notice,
  Segmented,
  Skeleton,
  Stack,
  Text,
  TokenPick,
} from '@cairn/ui'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ExternalLink from 'lucide-react/icons/external-link'
import { messages as onramp } from '#shared/onramp/onramp.messages.ts'
import { messages } from './buy.messages.ts'
import { countryName } from './country-names.ts'
import { Providers } from './Providers.tsx'
import type { Purchase } from './use-purchase.ts'

/** Amounts to choose by one press, in units of the fiat. */
const presets = ['50', '100', '250', '500']

/** Of two lines, in px: the sheet does not grow when the providers come. */
const noticeHeight = 64

type Props = { purchase: Purchase; state: OnrampState }

/** Asks for amount, coin, country and provider. @see RAMP-01 */
export function BuyOrder({ purchase, state }: Props) {
  const { send } = purchase.onramp
  const provider = chosenProvider(state)
  const isAmountWrong = !isFundingAmount(state.amount)
  const isStopped =
    provider === undefined || (takesAmount(provider) && isAmountWrong)
  const { status } = state.discovery
  const isAsking = status === 'idle' || status === 'pending'
  const name = provider && onramp.providers[provider]
  return (
    <Stack gap={6}>
      <AmountField
        available=""
        error={isAmountWrong ? messages.amountWrong : undefined}
        label={messages.amount}
        onChange={(amount) => send({ type: 'amount-typed', amount })}
        shares={presets.map((amount) => ({
          label: amount,
          onClick: () => send({ type: 'amount-typed', amount }),
        }))}
        token={<TokenPick icon={<span />} symbol={state.fiat} />}
        value={state.amount}
      />
      <Stack gap={2}>
        <Text look="label">{messages.get}</Text>
        <Segmented
          block
          label={messages.get}
          onChange={(option) => send({ type: 'option-chosen', option })}
          options={fundingOptions
            .filter((option) => !state.isLocked || option === state.option)
            .map((option) => ({ value: option, label: onramp.coins[option] }))}
          value={state.option}
        />
      </Stack>
      <CountryRow purchase={purchase} state={state} />
      <Providers purchase={purchase} state={state} />
      {name ? (
        <Notice icon={<ExternalLink size={20} />}>
          {messages.pageText(name)}
        </Notice>
      ) : (
        isAsking && <Skeleton height={noticeHeight} width="100%" />
      )}
      <Button
        block
        data-action="confirm"
        disabled={isStopped}
        onClick={() => provider && purchase.begin(provider)}
        variant="primary"
      >
        {name ? messages.continue(name) : messages.continueBare}
      </Button>
    </Stack>
  )
}

function CountryRow({ purchase, state }: Props) {
  const { country } = state
  return (
    <List label={messages.country}>
      <ListRow
        end={<ChevronRight size={20} />}
        onClick={() => purchase.goTo({ type: 'country' })}
        size="sm"
        sub={country === undefined ? '…' : countryName(country)}
        title={messages.country}
      />
    </List>
  )
}
