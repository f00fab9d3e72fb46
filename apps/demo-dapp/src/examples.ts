/** One method with parameters that work in the local networks. */
export type Example = {
  readonly method: string
  /** Made when it is asked for, because some name the connected account. */
  readonly params: (now: { readonly account: string }) => readonly unknown[]
}

const friend = '0x00000000000000000000000000000000000000f7'

const typedData = (chainId: number) => ({
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Mail: [
      { name: 'to', type: 'string' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Cairn demo', chainId },
  message: { to: 'Mira', contents: 'Hello' },
})

/** The demo's calls, in the order in which a person would try them. */
export const examples: readonly Example[] = [
  { method: 'eth_requestAccounts', params: () => [] },
  { method: 'eth_accounts', params: () => [] },
  { method: 'eth_chainId', params: () => [] },
  { method: 'wallet_getPermissions', params: () => [] },
  {
    method: 'wallet_requestPermissions',
    params: () => [{ eth_accounts: {} }],
  },
  { method: 'wallet_getCapabilities', params: ({ account }) => [account] },
  { method: 'eth_getBalance', params: ({ account }) => [account, 'latest'] },
  {
    method: 'personal_sign',
    params: ({ account }) => ['I am trying the Cairn demo.', account],
  },
  {
    method: 'eth_signTypedData_v4',
    params: ({ account }) => [account, JSON.stringify(typedData(137))],
  },
  {
    method: 'eth_sendTransaction',
    params: ({ account }) => [{ from: account, to: friend, value: '0x1' }],
  },
  {
    method: 'wallet_sendCalls',
    params: ({ account }) => [
      {
        version: '2.0.0',
        from: account,
        chainId: '0x89',
        atomicRequired: true,
        calls: [
          { to: friend, value: '0x1' },
          { to: friend, value: '0x2' },
        ],
      },
    ],
  },
  {
    method: 'wallet_getCallsStatus',
    params: () => ['the id that wallet_sendCalls answered'],
  },
  {
    method: 'wallet_switchEthereumChain',
    params: () => [{ chainId: '0x13882' }],
  },
  {
    method: 'wallet_addEthereumChain',
    params: () => [
      {
        chainId: '0x7a69',
        chainName: 'My network',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['http://localhost:8545'],
      },
    ],
  },
  {
    method: 'wallet_watchAsset',
    params: () => [
      {
        type: 'ERC20',
        options: { address: friend, symbol: 'ANY', decimals: 18 },
      },
    ],
  },
  {
    method: 'wallet_revokePermissions',
    params: () => [{ eth_accounts: {} }],
  },
]
