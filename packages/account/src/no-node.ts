import { ethers } from 'ethers'
import type { Provider } from './network-config.ts'

class NoNode extends ethers.AbstractProvider {}

/**
 * Asks no node, so that every question about a contract fails. Who may change a
 * wallet's signers holds on every chain and for ever: one node's word on what a
 * contract says today must not decide it.
 *
 * @see SESS-02
 */
export const noNode = new NoNode(
  new ethers.Network('none', 0),
) as unknown as Provider
