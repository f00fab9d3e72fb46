import { createCairn, ProviderError } from '@cairn/sdk'
import {
  createPublicClient,
  custom,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  isAddressEqual,
  parseEventLogs,
  parseUnits,
  stringToHex,
} from 'viem'
import { polygon } from 'viem/chains'
import { createSiweMessage, generateSiweNonce } from 'viem/siwe'
import { type Good, goods } from './goods.ts'

/** The wallet: `?wallet=`, else the one that `npm start` starts. */
const walletUrl =
  new URLSearchParams(location.search).get('wallet') ?? 'http://localhost:4000'
/** USDC of the local Polygon. */
const usdc = getAddress('0xd8c3ed79c9cd1aa19fc34648e75cb10b647c84e9')
/** The shop's address. Nobody has its key: the coins are test coins. */
const shop = getAddress('0x00000000000000000000000000000000005e11e7')
const decimals = 6
const dayS = 86_400

const provider = createCairn({ walletUrl, app: 'Fell & Field', chainId: 137 })
const client = createPublicClient({
  chain: polygon,
  transport: custom(provider),
})
let account: `0x${string}` | undefined

provider.on('accountsChanged', ([first]) => show(first))
provider.on('disconnect', () => show(undefined))
part('goods').append(...goods.map(rowOf))
onPress(part('connect'), part('connected'), connect)
onPress(part('sign-in'), part('signed-in'), signIn)
onPress(part('tab'), part('tab-open'), openTab)
const present = await provider.request({ method: 'eth_accounts' })
show(Array.isArray(present) ? present[0] : undefined)

async function connect(): Promise<string> {
  const method = account ? 'wallet_revokePermissions' : 'eth_requestAccounts'
  const params = account ? [{ eth_accounts: {} }] : []
  await provider.request({ method, params })
  return ''
}

/** Pays, and believes what the network says of it. */
async function buy({ name, price }: Good): Promise<string> {
  const from = connected()
  const amount = parseUnits(price, decimals)
  const args = [shop, amount] as const
  const data = encodeFunctionData({
    ...{ abi: erc20Abi, functionName: 'transfer', args },
  })
  const hash = await provider.request({
    method: 'eth_sendTransaction',
    params: [{ from, to: usdc, data }],
  })
  const { logs } = await client.waitForTransactionReceipt({
    hash: hash as `0x${string}`,
  })
  const isPaid = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs })
    .filter(({ address }) => isAddressEqual(address, usdc))
    .some(({ args: { to, value } }) => to === shop && value === amount)
  if (!isPaid) throw new Error('The payment did not arrive.')
  return `Paid ${price} USDC. Thank you for the ${name.toLowerCase()}.`
}

/** Signs in by ERC-4361. A real shop has the nonce and the check on its server. */
async function signIn(): Promise<string> {
  const address = getAddress(connected())
  const { host: domain, origin: uri } = location
  const nonce = generateSiweNonce()
  const message = createSiweMessage({
    ...{ address, chainId: polygon.id, domain, nonce, uri, version: '1' },
    statement: 'Sign in to Fell & Field.',
  })
  const signature = await provider.request({
    method: 'personal_sign',
    params: [stringToHex(message), address],
  })
  const isTrue = await client.verifySiweMessage({
    ...{ message, nonce, domain, address },
    signature: signature as `0x${string}`,
  })
  if (!isTrue) throw new Error('The signature is not yours.')
  return 'Signed in. The signature is checked.'
}

/** Asks for a permit (EIP-2612), which only a coin that knows it would take. */
async function openTab(): Promise<string> {
  const owner = getAddress(connected())
  const deadline = Math.floor(Date.now() / 1000) + dayS
  const field = (name: string, type: string) => ({ name, type })
  const typed = {
    domain: {
      ...{ name: 'USD Coin', version: '1', chainId: polygon.id },
      verifyingContract: usdc,
    },
    types: {
      Permit: [
        field('owner', 'address'),
        field('spender', 'address'),
        field('value', 'uint256'),
        field('nonce', 'uint256'),
        field('deadline', 'uint256'),
      ],
    },
    primaryType: 'Permit' as const,
    message: {
      ...{ owner, spender: shop, nonce: '0', deadline: `${deadline}` },
      value: `${parseUnits('50', decimals)}`,
    },
  }
  const signature = await provider.request({
    method: 'eth_signTypedData_v4',
    params: [owner, JSON.stringify(typed)],
  })
  const isTrue = await client.verifyTypedData({
    ...typed,
    address: owner,
    signature: signature as `0x${string}`,
  })
  if (!isTrue) throw new Error('The signature is not yours.')
  return 'Signed and checked. Nothing is taken.'
}

function connected(): `0x${string}` {
  if (!account) throw new Error('Connect your wallet first.')
  return account
}

/** Shows who is connected, and what that makes possible. */
function show(first: unknown): void {
  account = typeof first === 'string' ? getAddress(first) : undefined
  part('account').textContent = account
    ? `${account.slice(0, 6)}…${account.slice(-4)}`
    : ''
  part('connect').textContent = account ? 'Disconnect' : 'Connect wallet'
  for (const button of document.querySelectorAll('main button'))
    (button as HTMLButtonElement).disabled = !account
}

function rowOf(good: Good): HTMLElement {
  const row = document.createElement('li')
  row.innerHTML = good.drawing
  const title = document.createElement('h3')
  title.textContent = good.name
  const maker = document.createElement('p')
  maker.className = 'maker'
  maker.textContent = good.maker
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = `Buy for ${good.price} USDC`
  button.setAttribute('aria-label', `Buy ${good.name} for ${good.price} USDC`)
  const answer = document.createElement('output')
  row.append(title, maker, button, answer)
  onPress(button, answer, () => buy(good))
  return row
}

/** Runs one question at a time for a button, and says how it ended. */
function onPress(
  button: HTMLElement,
  answer: HTMLElement,
  does: () => Promise<string>,
): void {
  let isAsking = false
  button.addEventListener('click', async () => {
    if (isAsking) return
    isAsking = true
    const say = (text: string, failed: boolean) => {
      answer.classList.toggle('failed', failed)
      answer.textContent = text
    }
    say('Look at your wallet…', false)
    try {
      say(await does(), false)
    } catch (error) {
      say(wordsOf(error), true)
    } finally {
      isAsking = false
    }
  })
}

function wordsOf(error: unknown): string {
  if (error instanceof ProviderError && error.code === 4001)
    return 'You said no. Nothing happened.'
  return error instanceof Error ? error.message : String(error)
}

function part(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no ${id}.`)
  return element
}
