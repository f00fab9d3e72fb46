export {
  type DeriveLoginKeyOptions as DeriveOptions,
  deriveLoginKey,
} from '@cairn/clients/keyshare'
