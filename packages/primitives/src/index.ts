export {
  InvalidAddressError,
  isAddress,
  isNativeToken,
  isSameAddress,
  nativeTokenAddress,
  shortenAddress,
  toAddress,
} from './address.ts'
export { formatAmount, InvalidAmountError, parseAmount } from './amount.ts'
export { BaseError, findError } from './errors.ts'
export {
  type Address,
  type Hex,
  signedWeight,
  signerLevel,
  type WalletConfig,
} from './wallet-config.ts'
