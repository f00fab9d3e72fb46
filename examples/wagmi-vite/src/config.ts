import { cairn } from '@cairn/sdk/wagmi'
import { createConfig, http } from 'wagmi'
import { polygon } from 'wagmi/chains'

/** The address of the wallet that `npm start` of the project starts. */
const walletUrl: string =
  import.meta.env.VITE_WALLET_URL ?? 'http://localhost:4000'

export const config = createConfig({
  chains: [polygon],
  connectors: [cairn({ walletUrl, app: 'My game' })],
  // The local network. Against the real one, give the address of your node.
  transports: { [polygon.id]: http(`${walletUrl}/nodes/polygon`) },
})
