export {
  type DeriveLoginKeyOptions as DeriveOptions,
  deriveLoginKey,
  KeyshareError,
} from '@cairn/clients/keyshare'
