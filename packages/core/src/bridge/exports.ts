export {
  type BridgePlace,
  type BridgeProgress,
  bridgeProgress,
} from './bridge-details.ts'
export {
  arrivingCoin,
  type BridgeEvent,
  type BridgeForm,
  bridgeCoin,
  bridgeForm,
  bridgeOffers,
  bridgeOrder,
  chosenOffer,
  emptyBridge,
} from './bridge-form.ts'
export { bridgeLoss } from './bridge-loss.ts'
export type { BridgeOffer, BridgeSort } from './bridge-routes.ts'
export {
  type BridgeNetwork,
  bridgeFeePercent,
  loadBridgeNetworks,
  loadBridgeQuote,
  loadBridgeTokens,
} from './bridge-service.ts'
export { buildBridge, renewBridge } from './build-bridge.ts'
export { HostileBridgeError } from './check-built.ts'
export { bridgeFeeStandIn } from './fee-stand-in.ts'
export { followBridge } from './follow-bridge.ts'
