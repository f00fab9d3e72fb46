import {
  Button,
  ButtonRow,
  Dialog,
  Field,
  Notice,
  OptionList,
  Stack,
  Text,
} from '@cairn/ui'
import { useState } from 'react'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { ExportStatus } from './ExportStatus.tsx'
import { messages, rangeWords } from './export.messages.ts'
import {
  type RangeChoice,
  type RangeName,
  rangeNames,
  readRange,
} from './export-range.ts'
import { filterCount, type HistoryFilter } from './history-filter.ts'
import { useExport } from './use-export.ts'

type Props = { filter: HistoryFilter; onClose: () => void }

/** Makes a file of the history of some days. @see HIST-01 */
export function ExportDialog({ filter, onClose }: Props) {
  const { now } = useWallet()
  const [choice, setChoice] = useState<RangeChoice>({
    name: 'year',
    from: '',
    to: '',
  })
  const { state, currency, start, retry, saveAgain, reset } = useExport(filter)
  const range = readRange(choice, new Date(now()))
  const isRange = typeof range !== 'string'
  const isBusy = state.type === 'reading' || state.type === 'pricing'
  const choose = (next: RangeChoice) => {
    reset()
    setChoice(next)
  }
  return (
    <Dialog
      footer={
        <ButtonRow>
          <Button onClick={onClose}>
            {state.type === 'done' ? messages.close : messages.cancel}
          </Button>
          {state.type === 'done' ? (
            <Button
              onClick={() => saveAgain(state.name, state.csv)}
              variant="outline"
            >
              {messages.again}
            </Button>
          ) : (
            <Button
              data-action="confirm"
              disabled={!isRange}
              loading={isBusy}
              onClick={() => {
                if (!isRange) return
                if (state.type === 'failed') retry(range)
                else start(range)
              }}
              variant="primary"
            >
              {state.type === 'failed' ? messages.retry : messages.start}
            </Button>
          )}
        </ButtonRow>
      }
      onClose={onClose}
      open
      title={messages.title}
    >
      <Stack gap={4}>
        <Text tone="muted">{messages.text(currency.symbol)}</Text>
        {filterCount(filter) > 0 && (
          <Notice tone="info">{messages.filtered}</Notice>
        )}
        <OptionList<RangeName>
          label={messages.range}
          onChange={(name) => choose({ ...choice, name })}
          options={rangeNames.map((name) => ({
            value: name,
            title: rangeWords[name],
          }))}
          value={choice.name}
        />
        {choice.name === 'other' && (
          <OwnDates choice={choice} onChange={choose} range={range} />
        )}
        <ExportStatus state={state} />
      </Stack>
    </Dialog>
  )
}

type OwnDatesProps = {
  choice: RangeChoice
  range: ReturnType<typeof readRange>
  onChange: (choice: RangeChoice) => void
}

/** The first and the last day, where none of the named ranges fits. */
function OwnDates({ choice, range, onChange }: OwnDatesProps) {
  return (
    <Stack gap={2}>
      <Field
        label={messages.from}
        onChange={(from) => onChange({ ...choice, from })}
        type="date"
        value={choice.from}
      />
      <Field
        error={range === 'backwards' ? messages.backwards : undefined}
        help={range === 'incomplete' ? messages.incomplete : undefined}
        label={messages.to}
        onChange={(to) => onChange({ ...choice, to })}
        type="date"
        value={choice.to}
      />
    </Stack>
  )
}
