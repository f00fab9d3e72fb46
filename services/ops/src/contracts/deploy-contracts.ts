import { setTimeout as wait } from 'node:timers/promises'
import { NodeRefusalError } from '@cairn/clients'
import type { Address } from '@cairn/primitives'
import { BaseError } from '@cairn/primitives'
import type { Sender } from '@cairn/relayer'
import { Value } from 'ox'
import type { OpenChain } from '../chains/open-chains.ts'
import { readBalance } from '../chains/read-senders.ts'
import { type Price, transfer } from '../rotate/hand-over.ts'
import { hasCode } from './missing-contracts.ts'
import type { DeploymentPlan, MissingDeployer } from './price-contracts.ts'

const codeEveryMs = 250
const codeWithinMs = 120_000

/**
 * Deploys what a plan has, one after the other. Run again, it goes on where it
 * ended.
 *
 * @param payer - pays for all of it
 * @param told - called with the name of each contract that stands
 * @throws {DeploymentError} if the account has too few coins, or a step fails
 */
export async function deployContracts(
  open: OpenChain,
  plan: DeploymentPlan,
  payer: Sender,
  told: (name: string, address: Address) => void,
): Promise<void> {
  const { title, nativeToken } = open.chain
  const has = await readBalance(open.node, payer.address)
  if (has < plan.most) {
    const [held, needed] = [has, plan.most].map((wei) =>
      Value.format(wei, nativeToken.decimals),
    )
    throw new DeploymentError(
      `${payer.address} has ${held} ${nativeToken.symbol} on ${title}, and this may cost ${needed}. Nothing was sent.`,
    )
  }
  for (const deployer of plan.deployers) {
    await makeDeployer(open, deployer, payer, plan.price)
    told('deployer', deployer.address)
  }
  for (const { name, address, call, gas } of plan.contracts) {
    const isSent = await transfer(open, payer, { ...call, gas }, plan.price)
    if (!isSent || !(await hasCode(open.node, address)))
      throw new DeploymentError(
        `The ${name} was not deployed on ${title}. Run it again: what stands is not deployed twice.`,
      )
    told(name, address)
  }
}

async function makeDeployer(
  open: OpenChain,
  { address, sender, topUp, transaction }: MissingDeployer,
  payer: Sender,
  price: Price,
): Promise<void> {
  const { title } = open.chain
  if (topUp > 0n) {
    const call = { to: sender, data: '0x', value: topUp } as const
    if (!(await transfer(open, payer, call, price)))
      throw new DeploymentError(
        `${payer.address} could not send coins to ${sender} on ${title}. Run it again.`,
      )
  }
  try {
    await open.node.call('eth_sendRawTransaction', [transaction])
  } catch (error) {
    if (!(error instanceof NodeRefusalError)) throw error
    // Someone else may have sent it meanwhile.
    if (!(await hasCode(open.node, address)))
      throw new DeploymentError(
        `The node of ${title} refuses the transaction that makes the deployer ${address}: it is for every chain, and some nodes take none without a chain id. Ask its operator, or use a node that takes it.`,
      )
  }
  const endMs = Date.now() + codeWithinMs
  while (!(await hasCode(open.node, address))) {
    if (Date.now() > endMs)
      throw new DeploymentError(
        `The deployer ${address} is not on ${title} yet. Run it again in some minutes.`,
      )
    await wait(codeEveryMs)
  }
}

/** Contracts could not be deployed. */
class DeploymentError extends BaseError {
  override readonly name = 'DeploymentError'
}
