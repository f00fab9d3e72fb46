import { displayAmount } from '@cairn/primitives'
import {
  Button,
  Dialog,
  Field,
  IconButton,
  List,
  ListRow,
  Section,
  Stack,
  Text,
  TokenIcon,
} from '@cairn/ui'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { amountProblems, roundedNote } from '#shared/money/money.messages.ts'
import { heldText, useHidden } from '#shared/money/use-hidden.ts'
import styles from './ExtraAssets.module.css'
import {
  type AbsentExtra,
  type Asset,
  assetId,
  isOne,
  nameOf,
} from './extras.ts'
import { countNote, messages } from './send.messages.ts'
import { heldCount } from './send-form.ts'
import type { ExtraRow, Extras } from './use-extras.ts'

/**
 * Lists the assets that go to the same recipient in one transaction.
 *
 * @see SEND-01
 */
export function ExtraAssets({ extras }: { extras: Extras }) {
  const [isChoosing, setChoosing] = useState(false)
  const hidden = useHidden()
  const { rows, absent, choices, send } = extras
  return (
    <>
      {rows.length + absent.length > 0 && (
        <Section title={messages.along}>
          <Stack gap={3}>
            {rows.map((row) => (
              <ExtraAsset
                key={assetId(row.asset)}
                onRemove={() =>
                  send({ type: 'removed', id: assetId(row.asset) })
                }
                onType={(text) =>
                  send({ type: 'typed', id: assetId(row.asset), text })
                }
                row={row}
              />
            ))}
            {absent.map((extra) => (
              <AbsentAsset
                extra={extra}
                key={extra.id}
                onRemove={() => extras.drop(extra.id)}
              />
            ))}
          </Stack>
        </Section>
      )}
      {choices.length > 0 && (
        <Button
          block
          icon={<Plus size={20} />}
          onClick={() => setChoosing(true)}
          variant="quiet"
        >
          {messages.addAsset}
        </Button>
      )}
      {isChoosing && (
        <Dialog
          onClose={() => setChoosing(false)}
          open
          title={messages.addAsset}
        >
          <List label={messages.addAsset}>
            {choices.map((asset) => (
              <ListRow
                endTitle={heldOf(asset, hidden)}
                key={assetId(asset)}
                lead={<AssetIcon asset={asset} />}
                onClick={() => {
                  setChoosing(false)
                  send({ type: 'added', asset })
                }}
                sub={subOf(asset)}
                title={nameOf(asset)}
              />
            ))}
          </List>
        </Dialog>
      )}
    </>
  )
}

type RowProps = {
  row: ExtraRow
  onType: (text: string) => void
  onRemove: () => void
}

function ExtraAsset({ row, onType, onRemove }: RowProps) {
  const { asset, text, amount } = row
  const hidden = useHidden()
  const [wasLeft, setLeft] = useState(false)
  const name = nameOf(asset)
  const problem =
    amount.type === 'empty' && wasLeft
      ? messages.emptyExtra
      : problemOf(asset, amount, hidden)
  return (
    <div className={styles.extra}>
      <div className={styles.head}>
        <AssetIcon asset={asset} />
        <span className={styles.name}>{name}</span>
        <IconButton label={messages.remove(name)} onClick={onRemove}>
          <X size={20} />
        </IconButton>
      </div>
      {!isOne(asset) && (
        <Field
          error={problem}
          inputMode="decimal"
          help={noteOf(asset, amount)}
          label={messages.amountOf(name, heldOf(asset, hidden))}
          onBlur={() => setLeft(true)}
          onChange={onType}
          value={text}
        />
      )}
    </div>
  )
}

type AbsentProps = { extra: AbsentExtra; onRemove: () => void }

/** An asset that was added before and cannot be sent now. @see SEND-01 */
function AbsentAsset({ extra, onRemove }: AbsentProps) {
  const name = extra.name ?? messages.unnamedAsset
  return (
    <div className={styles.extra}>
      <div className={styles.head}>
        <TokenIcon symbol={name} />
        <span className={styles.name}>{name}</span>
        <IconButton label={messages.remove(name)} onClick={onRemove}>
          <X size={20} />
        </IconButton>
      </div>
      <Text look="small" tone={extra.isLoading ? 'muted' : 'negative'}>
        {extra.isLoading ? messages.checking : messages.gone}
      </Text>
    </div>
  )
}

function AssetIcon({ asset }: { asset: Asset }) {
  return asset.type === 'coin' ? (
    <TokenIcon src={asset.coin.logoURL} symbol={asset.coin.symbol} />
  ) : (
    <TokenIcon src={asset.collectible.image} symbol={asset.collectible.name} />
  )
}

function subOf(asset: Asset): string {
  return asset.type === 'coin'
    ? asset.coin.symbol
    : asset.collectible.collection.name
}

function heldOf(asset: Asset, hidden: boolean): string {
  if (asset.type === 'collectible')
    return heldText(hidden, heldCount(asset.collectible))
  const { balance, decimals, symbol } = asset.coin
  return heldText(hidden, displayAmount(balance, decimals), symbol)
}

function problemOf(
  asset: Asset,
  amount: ExtraRow['amount'],
  hidden: boolean,
): string | undefined {
  if (amount.type !== 'problem') return undefined
  return asset.type === 'coin'
    ? amountProblems[amount.problem]
    : messages.countProblem(heldOf(asset, hidden), asset.collectible.decimals)
}

/** `undefined` where what was typed is what is sent. */
function noteOf(asset: Asset, amount: ExtraRow['amount']): string | undefined {
  return asset.type === 'coin'
    ? roundedNote(amount, asset.coin)
    : countNote(amount, asset.collectible)
}
