export { chooseDefaultChain } from './choose-default.ts'
export {
  type SignInSteering,
  signInSteering,
} from './connect-options.ts'
export {
  type ConnectedSite,
  listConnectedSites,
  siteOf,
} from './connected-sites.ts'
export { leaveVisit, takeVisit } from './take-visit.ts'
export {
  hasConnectOptions,
  isNativeView,
  isOpenedByApp,
  openIntent,
  themeOfApp,
} from './visit.ts'
