// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/// A plain coin. Anyone mints it: its chain is a rehearsal.
contract PlainCoin {
    string public name;
    string public symbol;
    uint8 public decimals;
    uint256 public totalSupply;
    mapping(address => uint256) internal held;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(string memory name_, string memory symbol_, uint8 decimals_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
    }

    function balanceOf(address account) public view virtual returns (uint256) {
        return held[account];
    }

    function mint(address to, uint256 value) external virtual {
        held[to] += value;
        totalSupply += value;
        emit Transfer(address(0), to, value);
    }

    function approve(address spender, uint256 value) external virtual returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external virtual returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external virtual returns (bool) {
        allowance[from][msg.sender] -= value;
        move(from, to, value);
        return true;
    }

    function move(address from, address to, uint256 value) internal virtual {
        held[from] -= value;
        held[to] += value;
        emit Transfer(from, to, value);
    }
}

/// Takes a tenth of each transfer and logs the whole amount.
contract SilentFeeCoin is PlainCoin("Silent Fee", "SFEE", 18) {
    function move(address from, address to, uint256 value) internal override {
        held[from] -= value;
        held[to] += value - value / 10;
        emit Transfer(from, to, value);
    }
}

/// Balances grow and shrink without an event.
contract RebasingCoin is PlainCoin("Rebasing", "RBS", 18) {
    uint256 public rate = 1e18;

    function balanceOf(address account) public view override returns (uint256) {
        return (held[account] * rate) / 1e18;
    }

    function mint(address to, uint256 value) external override {
        held[to] += (value * 1e18) / rate;
        emit Transfer(address(0), to, value);
    }

    function move(address from, address to, uint256 value) internal override {
        uint256 shares = (value * 1e18) / rate;
        held[from] -= shares;
        held[to] += shares;
        emit Transfer(from, to, value);
    }

    function setRate(uint256 next) external {
        rate = next;
    }
}

/// Answers false instead of a revert, and moves nothing.
contract FalseCoin is PlainCoin("False", "FALSE", 18) {
    function transfer(address to, uint256 value) external override returns (bool) {
        if (held[msg.sender] < value || stopped) return false;
        move(msg.sender, to, value);
        return true;
    }

    bool public stopped;

    function setStopped(bool next) external {
        stopped = next;
    }
}

/// Uses up all gas of every read of a balance and of every transfer, until it is calmed.
contract GasBurningCoin is PlainCoin("Gas Burner", "BURN", 18) {
    bool public calm;

    function setCalm(bool next) external {
        calm = next;
    }

    function balanceOf(address account) public view override returns (uint256) {
        if (!calm) burn();
        return held[account];
    }

    function move(address from, address to, uint256 value) internal override {
        if (!calm) burn();
        super.move(from, to, value);
    }

    function burn() private pure {
        assembly {
            invalid()
        }
    }
}
