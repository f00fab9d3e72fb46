import { ammRouterAbi } from '@cairn/contracts'
import { Abi, AbiFunction } from 'ox'

const call =
  '(bool delegateCall, bool revertOnError, uint256 gasLimit, address target, uint256 value, bytes data)[]'

/** The wallet itself: its modules of both versions, factory and utilities. */
const wallet = [
  `function execute(${call} txs, uint256 nonce, bytes signature)`,
  `function selfExecute(${call} txs)`,
  `function multiCall(${call} txs)`,
  'function deploy(address mainModule, bytes32 salt)',
  'function createContract(bytes code)',
  'function updateImplementation(address implementation)',
  'function updateImageHash(bytes32 imageHash)',
  'function setExtraImageHash(bytes32 imageHash, uint256 expiration)',
  'function addHook(bytes4 signature, address implementation)',
  'function removeHook(bytes4 signature)',
  'function publishConfig(address wallet, uint256 threshold, (uint256 weight, address signer)[] members, bool index)',
  'function publishInitialSigners(address wallet, bytes32 hash, uint256 sizeMembers, bytes signature, bool index)',
  'function requireFreshSigner(address signer)',
  'function requireMinNonce(address wallet, uint256 nonce)',
  'function requireNonExpired(uint256 expiration)',
]

/** Tokens of every standard the wallet moves, and the wrapped native coin. */
const tokens = [
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function increaseAllowance(address spender, uint256 addedValue)',
  'function decreaseAllowance(address spender, uint256 subtractedValue)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function mint(address to, uint256 value)',
  'function burn(uint256 value)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)',
  'function deposit()',
  'function withdraw(uint256 value)',
]

/**
 * All known functions by selector. Functions with the same selector share an
 * entry.
 */
export const knownFunctions: ReadonlyMap<
  string,
  readonly AbiFunction.AbiFunction[]
> = Map.groupBy(
  [
    ...Abi.from([...wallet, ...tokens] as readonly string[]),
    ...(ammRouterAbi as Abi.Abi),
  ].filter((entry) => entry.type === 'function'),
  (fn) => AbiFunction.getSelector(fn),
)
