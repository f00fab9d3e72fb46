/** First topics of the events that coins, collectibles and wallets emit. */
export const eventTopics = {
  /** `Transfer(address,address,uint256)`, of ERC-20 and ERC-721 alike */
  transfer:
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  /** `TransferSingle(address,address,address,uint256,uint256)` */
  transferSingle:
    '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  /** `TransferBatch(address,address,address,uint256[],uint256[])` */
  transferBatch:
    '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  /** `Deposit(address,uint256)` of wrapped native coins */
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  /** `Withdrawal(address,uint256)` of wrapped native coins */
  withdrawal:
    '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
  /** `Approval(address,address,uint256)`, of ERC-20 and ERC-721 alike */
  approval:
    '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  /** `ApprovalForAll(address,address,bool)` of ERC-721 and ERC-1155 */
  approvalForAll:
    '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  /** `TxExecuted(bytes32,uint256)` of wallets, version 2 */
  executed:
    '0x5c4eeb02dabf8976016ab414d617f9a162936dcace3cdef8c69ef6e262ad5ae7',
  /** `NonceChange(uint256,uint256)` of wallets, both versions */
  nonceChange:
    '0x1f180c27086c7a39ea2a7b25239d1ab92348f07ca7bb59d1438fcf527568f881',
} as const

/**
 * First topics of the events by which wallets name a call that failed. They are
 * read from receipts, so filters of logs leave them out.
 */
export const failureTopics = {
  /** `TxFailed(bytes32,uint256,bytes)` of wallets, version 2 */
  failed: '0xab46c69f7f32e1bf09b0725853da82a211e5402a0600296ab499a2fb5ea3b419',
  /** `TxFailed(bytes32,bytes)` of wallets, version 1 */
  failedFirst:
    '0x3dbd1590ea96dd3253a91f24e64e3a502e1225d602a5731357bc12643070ccd7',
} as const
