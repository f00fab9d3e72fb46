export { type HostConfig, readConfig } from './config.ts'
export { type Host, startHost, toChain } from './host.ts'
export { listen, PortTakenError } from './listen.ts'
export { ensureWallet } from './wallet-build.ts'
