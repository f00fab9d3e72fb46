// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

interface IMint20 {
    function mint(address to, uint256 value) external;
}

interface IMint721 {
    function mint(address to) external returns (uint256);
}

interface IMint1155 {
    function mint(
        address to,
        uint256 id,
        uint256 value,
        bytes calldata data
    ) external;
}

/// Gives an account every test asset of a local chain in one transaction. The
/// caller pays the native part; the rest is minted.
contract Faucet {
    uint8 public constant KIND_ERC20 = 0;
    uint8 public constant KIND_ERC721 = 1;
    uint8 public constant KIND_ERC1155 = 2;

    struct Grant {
        address token;
        uint8 kind;
        uint256 id;
        uint256 value;
    }

    address public immutable owner;
    bool public ready;
    Grant[] private grants;

    event Funded(address indexed account, uint256 nativeValue);

    constructor(address owner_) {
        owner = owner_;
    }

    /// Sets the assets that an account receives, in place of earlier ones.
    function configure(Grant[] calldata next) external {
        require(msg.sender == owner, "Faucet: not the owner");
        delete grants;
        for (uint256 i = 0; i < next.length; i++) grants.push(next[i]);
        ready = true;
    }

    function fund(address payable account) external payable {
        require(ready, "Faucet: not configured");
        for (uint256 i = 0; i < grants.length; i++) give(account, grants[i]);
        (bool sent, ) = account.call{value: msg.value}("");
        require(sent, "Faucet: native transfer failed");
        emit Funded(account, msg.value);
    }

    function give(address account, Grant storage grant) private {
        if (grant.kind == KIND_ERC20) {
            IMint20(grant.token).mint(account, grant.value);
        } else if (grant.kind == KIND_ERC721) {
            for (uint256 i = 0; i < grant.value; i++) {
                IMint721(grant.token).mint(account);
            }
        } else {
            IMint1155(grant.token).mint(account, grant.id, grant.value, "");
        }
    }
}
