// Says whether an account signed a message: node verify.ts <account> <message> <signature>
import {
  AbiCoder,
  Contract,
  dataSlice,
  hashMessage,
  JsonRpcProvider,
} from 'ethers'
import { createPublicClient, http, isAddress, isHex } from 'viem'

const node = process.env.NODE_URL ?? 'http://localhost:4000/nodes/polygon'
/** The end of each signature of ERC-6492. */
const mark = '6492'.repeat(16)

/** Knows ERC-6492: the node sets the account up for the length of the check. */
async function byViem(
  address: `0x${string}`,
  message: string,
  signature: `0x${string}`,
): Promise<boolean> {
  const client = createPublicClient({ transport: http(node) })
  return client.verifyMessage({ address, message, signature })
}

/**
 * Has no check for contracts, but asks the account itself (ERC-1271), which must
 * be on the network. `verifyMessage` of ethers knows plain keys alone: for the
 * account it gives another address.
 */
async function byEthers(
  address: string,
  message: string,
  signature: string,
): Promise<boolean | undefined> {
  const provider = new JsonRpcProvider(node)
  try {
    if ((await provider.getCode(address)) === '0x') return undefined
    const abi = [
      'function isValidSignature(bytes32, bytes) view returns (bytes4)',
    ]
    const account = new Contract(address, abi, provider)
    const answer = await account
      .getFunction('isValidSignature')(hashMessage(message), inner(signature))
      // An account refuses some signatures by a revert.
      .catch((error) => {
        if (error.code === 'CALL_EXCEPTION') return undefined
        throw error
      })
    return answer === '0x1626ba7e'
  } finally {
    provider.destroy()
  }
}

/** The account's own signature in one of ERC-6492, which may be older than it. */
function inner(signature: string): string {
  if (!signature.endsWith(mark)) return signature
  const wrapped = dataSlice(signature, 0, -32)
  const types = ['address', 'bytes', 'bytes']
  return AbiCoder.defaultAbiCoder().decode(types, wrapped)[2]
}

const said = (isValid: boolean | undefined) =>
  isValid === undefined
    ? 'cannot tell: the account is not on the network yet'
    : isValid
      ? 'valid'
      : 'not valid'

const [address = '', message = '', signature = ''] = process.argv.slice(2)
if (!isAddress(address) || !isHex(signature)) {
  console.error('Usage: node verify.ts <account> <message> <signature>')
  process.exit(2)
}
const isValid = await byViem(address, message, signature)
console.log(`viem: ${said(isValid)}`)
console.log(`ethers: ${said(await byEthers(address, message, signature))}`)
process.exitCode = isValid ? 0 : 1
