// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

import {Minters} from "./Minters.sol";
import {StoneArt} from "./StoneArt.sol";

interface IERC1155Receiver {
    function onERC1155Received(
        address operator,
        address from,
        uint256 id,
        uint256 value,
        bytes calldata data
    ) external returns (bytes4);

    function onERC1155BatchReceived(
        address operator,
        address from,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata data
    ) external returns (bytes4);
}

/// An ERC-1155 collection whose metadata and pictures are drawn on chain.
contract LocalERC1155 is Minters {
    string public name;
    string public symbol;

    mapping(uint256 id => uint256) public totalSupply;
    mapping(address holder => mapping(uint256 id => uint256)) public balanceOf;
    mapping(address holder => mapping(address operator => bool))
        public isApprovedForAll;

    event TransferSingle(
        address indexed operator,
        address indexed from,
        address indexed to,
        uint256 id,
        uint256 value
    );
    event TransferBatch(
        address indexed operator,
        address indexed from,
        address indexed to,
        uint256[] ids,
        uint256[] values
    );
    event ApprovalForAll(
        address indexed account,
        address indexed operator,
        bool approved
    );
    event URI(string value, uint256 indexed id);

    constructor(
        string memory name_,
        string memory symbol_,
        address owner_
    ) Minters(owner_) {
        name = name_;
        symbol = symbol_;
    }

    function mint(
        address to,
        uint256 id,
        uint256 value,
        bytes calldata data
    ) external onlyMinter {
        require(to != address(0), "ERC1155: mint to zero");
        totalSupply[id] += value;
        balanceOf[to][id] += value;
        emit TransferSingle(msg.sender, address(0), to, id, value);
        requireReceived(address(0), to, id, value, data);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function safeTransferFrom(
        address from,
        address to,
        uint256 id,
        uint256 value,
        bytes calldata data
    ) external {
        requireAllowed(from);
        move(from, to, id, value);
        emit TransferSingle(msg.sender, from, to, id, value);
        requireReceived(from, to, id, value, data);
    }

    function safeBatchTransferFrom(
        address from,
        address to,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata data
    ) external {
        require(ids.length == values.length, "ERC1155: lengths differ");
        requireAllowed(from);
        for (uint256 i = 0; i < ids.length; i++) {
            move(from, to, ids[i], values[i]);
        }
        emit TransferBatch(msg.sender, from, to, ids, values);
        if (to.code.length == 0) return;
        require(
            IERC1155Receiver(to).onERC1155BatchReceived(
                msg.sender,
                from,
                ids,
                values,
                data
            ) == IERC1155Receiver.onERC1155BatchReceived.selector,
            "ERC1155: refused by receiver"
        );
    }

    function balanceOfBatch(
        address[] calldata holders,
        uint256[] calldata ids
    ) external view returns (uint256[] memory found) {
        require(holders.length == ids.length, "ERC1155: lengths differ");
        found = new uint256[](ids.length);
        for (uint256 i = 0; i < ids.length; i++) {
            found[i] = balanceOf[holders[i]][ids[i]];
        }
    }

    function uri(uint256 id) external view returns (string memory) {
        return StoneArt.tokenJson(name, id);
    }

    function contractURI() external view returns (string memory) {
        return StoneArt.collectionJson(name);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        // ERC-165, ERC-1155 and its metadata extension.
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function requireAllowed(address from) private view {
        require(
            from == msg.sender || isApprovedForAll[from][msg.sender],
            "ERC1155: not allowed"
        );
    }

    function move(address from, address to, uint256 id, uint256 value) private {
        require(to != address(0), "ERC1155: transfer to zero");
        uint256 balance = balanceOf[from][id];
        require(balance >= value, "ERC1155: insufficient balance");
        unchecked {
            balanceOf[from][id] = balance - value;
        }
        balanceOf[to][id] += value;
    }

    function requireReceived(
        address from,
        address to,
        uint256 id,
        uint256 value,
        bytes calldata data
    ) private {
        if (to.code.length == 0) return;
        require(
            IERC1155Receiver(to).onERC1155Received(
                msg.sender,
                from,
                id,
                value,
                data
            ) == IERC1155Receiver.onERC1155Received.selector,
            "ERC1155: refused by receiver"
        );
    }
}
