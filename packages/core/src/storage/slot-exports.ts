export { activeSlot, activeWalletName, keepsWallets } from './active-slot.ts'
export {
  activateSlot,
  deleteSlot,
  type KeptWallet,
  keepWatched,
  listKeptWallets,
  maxWalletName,
  nameWallet,
  newSlot,
  pinSlot,
} from './kept-wallets.ts'
export {
  hearOwnEntries,
  slotArea,
  slotChannels,
  slotDatabases,
  slotLocks,
  slotOf,
} from './slot-storage.ts'
