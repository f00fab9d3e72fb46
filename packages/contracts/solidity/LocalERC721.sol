// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

import {Minters} from "./Minters.sol";
import {StoneArt} from "./StoneArt.sol";

interface IERC721Receiver {
    function onERC721Received(
        address operator,
        address from,
        uint256 tokenId,
        bytes calldata data
    ) external returns (bytes4);
}

/// An ERC-721 collection whose metadata and pictures are drawn on chain.
contract LocalERC721 is Minters {
    string public name;
    string public symbol;
    uint256 public totalSupply;

    mapping(uint256 tokenId => address) private holders;
    mapping(address holder => uint256) private balances;
    mapping(uint256 tokenId => address) private approvals;
    mapping(address holder => mapping(address operator => bool))
        public isApprovedForAll;

    event Transfer(
        address indexed from,
        address indexed to,
        uint256 indexed tokenId
    );
    event Approval(
        address indexed owner,
        address indexed approved,
        uint256 indexed tokenId
    );
    event ApprovalForAll(
        address indexed owner,
        address indexed operator,
        bool approved
    );

    constructor(
        string memory name_,
        string memory symbol_,
        address owner_
    ) Minters(owner_) {
        name = name_;
        symbol = symbol_;
    }

    /// Mints the next token; ids count from 1.
    function mint(address to) external onlyMinter returns (uint256 tokenId) {
        require(to != address(0), "ERC721: mint to zero");
        tokenId = ++totalSupply;
        holders[tokenId] = to;
        balances[to] += 1;
        emit Transfer(address(0), to, tokenId);
        requireReceived(address(0), to, tokenId, "");
    }

    function approve(address to, uint256 tokenId) external {
        address holder = ownerOf(tokenId);
        require(
            msg.sender == holder || isApprovedForAll[holder][msg.sender],
            "ERC721: not allowed to approve"
        );
        approvals[tokenId] = to;
        emit Approval(holder, to, tokenId);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function safeTransferFrom(
        address from,
        address to,
        uint256 tokenId
    ) external {
        safeTransferFrom(from, to, tokenId, "");
    }

    function safeTransferFrom(
        address from,
        address to,
        uint256 tokenId,
        bytes memory data
    ) public {
        transferFrom(from, to, tokenId);
        requireReceived(from, to, tokenId, data);
    }

    function transferFrom(address from, address to, uint256 tokenId) public {
        address holder = ownerOf(tokenId);
        require(holder == from, "ERC721: not the holder");
        require(to != address(0), "ERC721: transfer to zero");
        // A simulation without a sender comes from zero, which is also the
        // value of no approval.
        require(
            msg.sender != address(0) &&
                (msg.sender == holder ||
                    isApprovedForAll[holder][msg.sender] ||
                    approvals[tokenId] == msg.sender),
            "ERC721: not allowed"
        );
        delete approvals[tokenId];
        balances[from] -= 1;
        balances[to] += 1;
        holders[tokenId] = to;
        emit Transfer(from, to, tokenId);
    }

    function ownerOf(uint256 tokenId) public view returns (address holder) {
        holder = holders[tokenId];
        require(holder != address(0), "ERC721: no such token");
    }

    function balanceOf(address holder) external view returns (uint256) {
        require(holder != address(0), "ERC721: zero address");
        return balances[holder];
    }

    function getApproved(uint256 tokenId) external view returns (address) {
        ownerOf(tokenId);
        return approvals[tokenId];
    }

    function tokenURI(uint256 tokenId) external view returns (string memory) {
        ownerOf(tokenId);
        return StoneArt.tokenJson(name, tokenId);
    }

    function contractURI() external view returns (string memory) {
        return StoneArt.collectionJson(name);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        // ERC-165, ERC-721 and its metadata extension.
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function requireReceived(
        address from,
        address to,
        uint256 tokenId,
        bytes memory data
    ) private {
        if (to.code.length == 0) return;
        require(
            IERC721Receiver(to).onERC721Received(
                msg.sender,
                from,
                tokenId,
                data
            ) == IERC721Receiver.onERC721Received.selector,
            "ERC721: refused by receiver"
        );
    }
}
