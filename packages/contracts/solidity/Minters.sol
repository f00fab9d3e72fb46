// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/// A contract with one owner, who appoints the minters and is the first.
abstract contract Minters {
    address public immutable owner;
    mapping(address account => bool) public isMinter;

    event MinterChanged(address indexed account, bool allowed);

    modifier onlyMinter() {
        require(isMinter[msg.sender], "Minters: not a minter");
        _;
    }

    constructor(address owner_) {
        owner = owner_;
        isMinter[owner_] = true;
        emit MinterChanged(owner_, true);
    }

    function setMinter(address account, bool allowed) external {
        require(msg.sender == owner, "Minters: not the owner");
        isMinter[account] = allowed;
        emit MinterChanged(account, allowed);
    }
}
