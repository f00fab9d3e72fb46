import type { WalletDeployment } from '@cairn/core'
import { messages } from './deployment.messages.ts'

/**
 * Returns the text of the next step on a network; nothing when all is done.
 *
 * @see DEPL-01
 */
export function actionOf(deployment: WalletDeployment): string | undefined {
  const { isDeployed, isUpdated, hasPendingConfigs } = deployment
  if (!isDeployed) return messages.setUp
  // A transaction carries out both: the new version and who signs.
  return !isUpdated || hasPendingConfigs ? messages.bringUp : undefined
}

/** Returns the text about the wallet's state on a network. @see DEPL-01 */
export function stateOf(deployment: WalletDeployment): string {
  const { isDeployed, isUpdated, hasPendingConfigs } = deployment
  if (!isDeployed) return messages.notReady
  if (!isUpdated) return messages.outdated
  return hasPendingConfigs ? messages.behind : messages.ready
}
