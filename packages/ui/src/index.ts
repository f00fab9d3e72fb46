export { CairnMark } from './brand/CairnMark.tsx'
export { LandingMark } from './brand/LandingMark.tsx'
export { Logo } from './brand/Logo.tsx'
export {
  Action,
  ActionGrid,
} from './controls/ActionGrid.tsx'
export {
  Button,
  type ButtonVariant,
} from './controls/Button.tsx'
export { ButtonRow } from './controls/ButtonRow.tsx'
export { CopyButton } from './controls/CopyButton.tsx'
export { DecisionRow, type DecisionRowProps } from './controls/DecisionRow.tsx'
export { FooterSwitch } from './controls/FooterSwitch.tsx'
export { IconButton } from './controls/IconButton.tsx'
export type { RenderLink } from './controls/Pressable.tsx'
export { Segmented } from './controls/Segmented.tsx'
export { Spinner } from './controls/Spinner.tsx'
export { Switch } from './controls/Switch.tsx'
export { Tabs } from './controls/Tabs.tsx'
export { useCopied } from './controls/useCopied.ts'
export { Badge } from './feedback/Badge.tsx'
export { CountBadge } from './feedback/CountBadge.tsx'
export { EmptyState } from './feedback/EmptyState.tsx'
export { ErrorState } from './feedback/ErrorState.tsx'
export { Loader } from './feedback/Loader.tsx'
export { Meter } from './feedback/Meter.tsx'
export { Notice } from './feedback/Notice.tsx'
export { RetryState } from './feedback/RetryState.tsx'
export { Skeleton } from './feedback/Skeleton.tsx'
export { SkeletonRows } from './feedback/SkeletonRows.tsx'
export { StatusDot } from './feedback/StatusDot.tsx'
export { AddressField } from './fields/AddressField.tsx'
export { AmountField } from './fields/AmountField.tsx'
export { Checkbox } from './fields/Checkbox.tsx'
export { CodeDisplay } from './fields/CodeDisplay.tsx'
export { CodeInput } from './fields/CodeInput.tsx'
export { Field } from './fields/Field.tsx'
export {
  SearchBox,
  type SearchGroup,
} from './fields/SearchBox.tsx'
export { SearchField } from './fields/SearchField.tsx'
export type { SearchOption } from './fields/SearchOptionRow.tsx'
export { TextArea } from './fields/TextArea.tsx'
export { TokenPick } from './fields/TokenPick.tsx'
export { AccountPill } from './layout/AccountPill.tsx'
export {
  BalanceHeader,
  type BalanceHeaderProps,
} from './layout/BalanceHeader.tsx'
export { BottomNav } from './layout/BottomNav.tsx'
export { Card } from './layout/Card.tsx'
export { CoinHead } from './layout/CoinHead.tsx'
export { Columns } from './layout/Columns.tsx'
export { Footer, type FooterProps } from './layout/Footer.tsx'
export { Page } from './layout/Page.tsx'
export { Screen, type ScreenBack, type ScreenProps } from './layout/Screen.tsx'
export { Stack } from './layout/Stack.tsx'
export { TopBar } from './layout/TopBar.tsx'
export { Avatar } from './media/Avatar.tsx'
export { Banner } from './media/Banner.tsx'
export {
  CollectibleGrid,
  CollectibleTile,
  type CollectibleTileProps,
} from './media/CollectibleTile.tsx'
export { NetworkBadge } from './media/NetworkBadge.tsx'
export { PriceChart } from './media/PriceChart.tsx'
export { QrCode } from './media/QrCode.tsx'
export { Thumbnail } from './media/Thumbnail.tsx'
export { TokenIcon } from './media/TokenIcon.tsx'
export { Dialog } from './overlays/Dialog.tsx'
export type { Notification } from './overlays/NotificationCard.tsx'
export { NotificationSheet } from './overlays/NotificationSheet.tsx'
export { Popover } from './overlays/Popover.tsx'
export { UserMenu } from './overlays/UserMenu.tsx'
export { CheckList } from './rows/CheckList.tsx'
export { CoinRow, type CoinRowProps } from './rows/CoinRow.tsx'
export { FeePicker } from './rows/FeePicker.tsx'
export { Glyph, type GlyphProps } from './rows/Glyph.tsx'
export {
  type HistoryKind,
  HistoryRow,
  type HistoryRowProps,
} from './rows/HistoryRow.tsx'
export { KeyValues } from './rows/KeyValues.tsx'
export { List } from './rows/List.tsx'
export { ListRow } from './rows/ListRow.tsx'
export { OptionList } from './rows/OptionList.tsx'
export { Section } from './rows/Section.tsx'
export { SwitchRow } from './rows/SwitchRow.tsx'
export { CairnMeter } from './signing/CairnMeter.tsx'
export { SignerRow } from './signing/SignerRow.tsx'
export { Address } from './text/Address.tsx'
export { Amount } from './text/Amount.tsx'
export { Delta } from './text/Delta.tsx'
export { Fiat } from './text/Fiat.tsx'
export { Key } from './text/Key.tsx'
export { KeyHints } from './text/KeyHints.tsx'
export { Text } from './text/Text.tsx'
export { TextLink } from './text/TextLink.tsx'
