import { Field, List, Stack, SwitchRow } from '@cairn/ui'
import type { NetworkErrors, NetworkFields } from './network-form.ts'
import { messages } from './networks.messages.ts'

type Props = {
  /** Some fields of a known network cannot be changed. */
  kind: 'new' | 'own' | 'known'
  fields: NetworkFields
  errors: NetworkErrors
  onChange: (key: keyof NetworkFields, value: string | boolean) => void
}

/** The fields of a network. @see NETS-02 */
export function NetworkFieldset({ kind, fields, errors, onChange }: Props) {
  const isKnown = kind === 'known'
  const text = (key: Exclude<keyof NetworkFields, 'isTestnet'>) => ({
    error: errors[key],
    onChange: (value: string) => onChange(key, value),
    value: fields[key],
  })
  const help = isKnown ? messages.defaultHelp : undefined
  return (
    <Stack gap={4}>
      <Field {...text('title')} help={help} label={messages.name} />
      <Field
        {...text('rpcUrl')}
        help={messages.nodeHelp}
        inputMode="url"
        label={messages.node}
        spellCheck={false}
      />
      {!isKnown && (
        <>
          <Field
            {...text('chainId')}
            disabled={kind === 'own'}
            inputMode="numeric"
            label={messages.chainId}
          />
          <Field {...text('symbol')} label={messages.symbol} />
        </>
      )}
      <Field
        {...text('relayerUrl')}
        help={help ?? messages.relayerHelp}
        inputMode="url"
        label={messages.relayer}
        spellCheck={false}
      />
      <Field
        {...text('indexerUrl')}
        help={help}
        inputMode="url"
        label={messages.indexer}
        spellCheck={false}
      />
      {!isKnown && (
        <List label={messages.type}>
          <SwitchRow
            checked={fields.isTestnet}
            onChange={(isTestnet) => onChange('isTestnet', isTestnet)}
            title={messages.isTestnet}
          />
        </List>
      )}
    </Stack>
  )
}
