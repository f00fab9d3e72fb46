export { Logo, type LogoProps } from './brand/Logo.tsx'
export {
  Action,
  ActionGrid,
  type ActionGridProps,
  type ActionProps,
} from './controls/ActionGrid.tsx'
export {
  Button,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
} from './controls/Button.tsx'
export { ButtonRow, type ButtonRowProps } from './controls/ButtonRow.tsx'
export { CopyButton, type CopyButtonProps } from './controls/CopyButton.tsx'
export { DecisionRow, type DecisionRowProps } from './controls/DecisionRow.tsx'
export {
  FooterSwitch,
  type FooterSwitchProps,
} from './controls/FooterSwitch.tsx'
export { IconButton, type IconButtonProps } from './controls/IconButton.tsx'
export type { LinkProps, RenderLink } from './controls/Pressable.tsx'
export {
  Segmented,
  type SegmentedOption,
  type SegmentedProps,
} from './controls/Segmented.tsx'
export { Spinner, type SpinnerProps } from './controls/Spinner.tsx'
export { Switch, type SwitchProps } from './controls/Switch.tsx'
export { type Tab, Tabs, type TabsProps } from './controls/Tabs.tsx'
export { Tooltip, type TooltipProps } from './controls/Tooltip.tsx'
export { useCopied } from './controls/useCopied.ts'
export { Badge, type BadgeProps } from './feedback/Badge.tsx'
export { CountBadge, type CountBadgeProps } from './feedback/CountBadge.tsx'
export { EmptyState, type EmptyStateProps } from './feedback/EmptyState.tsx'
export { ErrorState, type ErrorStateProps } from './feedback/ErrorState.tsx'
export { Loader, type LoaderProps } from './feedback/Loader.tsx'
export { Meter, type MeterProps } from './feedback/Meter.tsx'
export {
  Notice,
  type NoticeProps,
  type NoticeTone,
} from './feedback/Notice.tsx'
export { RetryState, type RetryStateProps } from './feedback/RetryState.tsx'
export { Skeleton, type SkeletonProps } from './feedback/Skeleton.tsx'
export {
  SkeletonRows,
  type SkeletonRowsProps,
} from './feedback/SkeletonRows.tsx'
export { StatusDot } from './feedback/StatusDot.tsx'
export {
  AddressField,
  type AddressFieldProps,
  type AddressFieldWords,
} from './fields/AddressField.tsx'
export type { ResolvedAddress } from './fields/AddressFieldCard.tsx'
export { AmountField, type AmountFieldProps } from './fields/AmountField.tsx'
export { Checkbox, type CheckboxProps } from './fields/Checkbox.tsx'
export { CodeDisplay, type CodeDisplayProps } from './fields/CodeDisplay.tsx'
export { CodeInput, type CodeInputProps } from './fields/CodeInput.tsx'
export { Field, type FieldProps } from './fields/Field.tsx'
export {
  SearchBox,
  type SearchBoxProps,
  type SearchGroup,
} from './fields/SearchBox.tsx'
export { SearchField, type SearchFieldProps } from './fields/SearchField.tsx'
export type { SearchOption } from './fields/SearchOptionRow.tsx'
export { TextArea, type TextAreaProps } from './fields/TextArea.tsx'
export { TokenPick, type TokenPickProps } from './fields/TokenPick.tsx'
export { AccountPill, type AccountPillProps } from './layout/AccountPill.tsx'
export {
  BalanceHeader,
  type BalanceHeaderProps,
} from './layout/BalanceHeader.tsx'
export {
  BottomNav,
  type BottomNavLink,
  type BottomNavProps,
} from './layout/BottomNav.tsx'
export { Card, type CardProps } from './layout/Card.tsx'
export { CoinHead, type CoinHeadProps } from './layout/CoinHead.tsx'
export { Footer, type FooterProps } from './layout/Footer.tsx'
export { Page, type PageProps } from './layout/Page.tsx'
export { Screen, type ScreenBack, type ScreenProps } from './layout/Screen.tsx'
export { Stack, type StackProps } from './layout/Stack.tsx'
export { TopBar, type TopBarProps } from './layout/TopBar.tsx'
export { Avatar, type AvatarProps } from './media/Avatar.tsx'
export { Banner, type BannerProps } from './media/Banner.tsx'
export {
  CollectibleGrid,
  type CollectibleGridProps,
  CollectibleTile,
  type CollectibleTileProps,
} from './media/CollectibleTile.tsx'
export { NetworkBadge, type NetworkBadgeProps } from './media/NetworkBadge.tsx'
export { PriceChart, type PriceChartProps } from './media/PriceChart.tsx'
export { QrCode, type QrCodeProps } from './media/QrCode.tsx'
export { Sparkline, type SparklineProps } from './media/Sparkline.tsx'
export { Thumbnail, type ThumbnailProps } from './media/Thumbnail.tsx'
export { TokenIcon, type TokenIconProps } from './media/TokenIcon.tsx'
export { Dialog, type DialogProps } from './overlays/Dialog.tsx'
export type { Notification } from './overlays/NotificationCard.tsx'
export {
  NotificationSheet,
  type NotificationSheetProps,
} from './overlays/NotificationSheet.tsx'
export { Popover, type PopoverProps } from './overlays/Popover.tsx'
export { UserMenu, type UserMenuProps } from './overlays/UserMenu.tsx'
export {
  CheckList,
  type CheckListProps,
  type CheckOption,
} from './rows/CheckList.tsx'
export { CoinRow, type CoinRowProps } from './rows/CoinRow.tsx'
export {
  type FeeOption,
  FeePicker,
  type FeePickerProps,
} from './rows/FeePicker.tsx'
export { Glyph, type GlyphProps } from './rows/Glyph.tsx'
export {
  type HistoryKind,
  HistoryRow,
  type HistoryRowProps,
} from './rows/HistoryRow.tsx'
export { KeyValues, type KeyValuesProps } from './rows/KeyValues.tsx'
export { List, type ListProps } from './rows/List.tsx'
export { ListRow, type ListRowProps, type RowPress } from './rows/ListRow.tsx'
export {
  type Option,
  OptionList,
  type OptionListProps,
} from './rows/OptionList.tsx'
export { Section, type SectionProps } from './rows/Section.tsx'
export { SwitchRow } from './rows/SwitchRow.tsx'
export {
  CairnMeter,
  type CairnMeterProps,
  type CairnMeterWords,
} from './signing/CairnMeter.tsx'
export type { WeightedStone } from './signing/lay-stones.ts'
export {
  SignerRow,
  type SignerRowProps,
  type SignerState,
} from './signing/SignerRow.tsx'
export { Weight, type WeightProps } from './signing/Weight.tsx'
export { Address, type AddressProps } from './text/Address.tsx'
export { Amount, type AmountProps } from './text/Amount.tsx'
export { Delta, type DeltaProps } from './text/Delta.tsx'
export { Fiat, type FiatProps } from './text/Fiat.tsx'
export { HIDDEN_AMOUNT } from './text/hidden-amount.ts'
export { Key, type KeyProps } from './text/Key.tsx'
export { KeyHints, type KeyHintsProps } from './text/KeyHints.tsx'
export { Text, type TextProps } from './text/Text.tsx'
export { TextLink, type TextLinkProps } from './text/TextLink.tsx'
