// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

interface IToken {
    function balanceOf(address account) external view returns (uint256);
}

interface ISwapCallee {
    function uniswapV2Call(
        address sender,
        uint256 amount0,
        uint256 amount1,
        bytes calldata data
    ) external;
}

/// A pair of reserves whose product never falls by a swap. It keeps 0.3 % of
/// the input. Its own ERC-20 shares represent the liquidity.
contract AmmPair {
    string public constant name = "Local Liquidity";
    string public constant symbol = "LLP";
    uint8 public constant decimals = 18;
    uint256 public constant MINIMUM_LIQUIDITY = 1000;

    address public immutable factory = msg.sender;
    address public token0;
    address public token1;

    uint112 private reserve0;
    uint112 private reserve1;
    uint32 private updatedAt;
    bool private entered;

    uint256 public totalSupply;
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256))
        public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(
        address indexed owner,
        address indexed spender,
        uint256 value
    );
    event Mint(address indexed sender, uint256 amount0, uint256 amount1);
    event Burn(
        address indexed sender,
        uint256 amount0,
        uint256 amount1,
        address indexed to
    );
    event Swap(
        address indexed sender,
        uint256 amount0In,
        uint256 amount1In,
        uint256 amount0Out,
        uint256 amount1Out,
        address indexed to
    );
    event Sync(uint112 reserve0, uint112 reserve1);

    modifier once() {
        require(!entered, "Amm: locked");
        entered = true;
        _;
        entered = false;
    }

    function initialize(address token0_, address token1_) external {
        require(msg.sender == factory, "Amm: not the factory");
        token0 = token0_;
        token1 = token1_;
    }

    function getReserves() public view returns (uint112, uint112, uint32) {
        return (reserve0, reserve1, updatedAt);
    }

    /// Mints shares for the tokens that were sent here beforehand.
    function mint(address to) external once returns (uint256 shares) {
        (uint256 balance0, uint256 balance1) = holdings();
        uint256 amount0 = balance0 - reserve0;
        uint256 amount1 = balance1 - reserve1;
        if (totalSupply == 0) {
            // The first shares are locked for ever, so that a share can never
            // be made very expensive.
            uint256 root = squareRoot(amount0 * amount1);
            require(root > MINIMUM_LIQUIDITY, "Amm: too little liquidity");
            shares = root - MINIMUM_LIQUIDITY;
            addShares(address(0), MINIMUM_LIQUIDITY);
        } else {
            uint256 shares0 = (amount0 * totalSupply) / reserve0;
            uint256 shares1 = (amount1 * totalSupply) / reserve1;
            shares = shares0 < shares1 ? shares0 : shares1;
        }
        require(shares > 0, "Amm: no liquidity added");
        addShares(to, shares);
        update(balance0, balance1);
        emit Mint(msg.sender, amount0, amount1);
    }

    /// Pays out for the shares that were sent here beforehand.
    function burn(
        address to
    ) external once returns (uint256 amount0, uint256 amount1) {
        (uint256 balance0, uint256 balance1) = holdings();
        uint256 shares = balanceOf[address(this)];
        amount0 = (shares * balance0) / totalSupply;
        amount1 = (shares * balance1) / totalSupply;
        require(amount0 > 0 && amount1 > 0, "Amm: no liquidity removed");
        balanceOf[address(this)] = 0;
        totalSupply -= shares;
        emit Transfer(address(this), address(0), shares);
        pay(token0, to, amount0);
        pay(token1, to, amount1);
        (balance0, balance1) = holdings();
        update(balance0, balance1);
        emit Burn(msg.sender, amount0, amount1, to);
    }

    /// Pays out first, then checks that enough came in.
    function swap(
        uint256 amount0Out,
        uint256 amount1Out,
        address to,
        bytes calldata data
    ) external once {
        require(amount0Out > 0 || amount1Out > 0, "Amm: no output");
        require(
            amount0Out < reserve0 && amount1Out < reserve1,
            "Amm: too little liquidity"
        );
        require(to != token0 && to != token1, "Amm: bad recipient");
        if (amount0Out > 0) pay(token0, to, amount0Out);
        if (amount1Out > 0) pay(token1, to, amount1Out);
        if (data.length > 0) {
            ISwapCallee(to).uniswapV2Call(
                msg.sender,
                amount0Out,
                amount1Out,
                data
            );
        }
        settle(amount0Out, amount1Out, to);
    }

    /// Sets the reserves to the pair's balances.
    function sync() external once {
        (uint256 balance0, uint256 balance1) = holdings();
        update(balance0, balance1);
    }

    /// Pays out the balances above the reserves.
    function skim(address to) external once {
        (uint256 balance0, uint256 balance1) = holdings();
        pay(token0, to, balance0 - reserve0);
        pay(token1, to, balance1 - reserve1);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return moveShares(msg.sender, to, value);
    }

    function transferFrom(
        address from,
        address to,
        uint256 value
    ) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed != type(uint256).max) {
            require(allowed >= value, "Amm: insufficient allowance");
            allowance[from][msg.sender] = allowed - value;
        }
        return moveShares(from, to, value);
    }

    function settle(uint256 out0, uint256 out1, address to) private {
        (uint256 balance0, uint256 balance1) = holdings();
        uint256 left0 = reserve0 - out0;
        uint256 left1 = reserve1 - out1;
        uint256 in0 = balance0 > left0 ? balance0 - left0 : 0;
        uint256 in1 = balance1 > left1 ? balance1 - left1 : 0;
        require(in0 > 0 || in1 > 0, "Amm: no input");
        // In thousandths, so that the fee of 3 in 1000 stays a whole number.
        uint256 after0 = balance0 * 1000 - in0 * 3;
        uint256 after1 = balance1 * 1000 - in1 * 3;
        require(
            after0 * after1 >= uint256(reserve0) * reserve1 * 1000 ** 2,
            "Amm: product fell"
        );
        update(balance0, balance1);
        emit Swap(msg.sender, in0, in1, out0, out1, to);
    }

    function holdings() private view returns (uint256, uint256) {
        return (
            IToken(token0).balanceOf(address(this)),
            IToken(token1).balanceOf(address(this))
        );
    }

    function update(uint256 balance0, uint256 balance1) private {
        require(
            balance0 <= type(uint112).max && balance1 <= type(uint112).max,
            "Amm: reserve overflow"
        );
        reserve0 = uint112(balance0);
        reserve1 = uint112(balance1);
        updatedAt = uint32(block.timestamp);
        emit Sync(reserve0, reserve1);
    }

    function addShares(address to, uint256 value) private {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function moveShares(
        address from,
        address to,
        uint256 value
    ) private returns (bool) {
        require(balanceOf[from] >= value, "Amm: insufficient balance");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }

    function pay(address token, address to, uint256 value) private {
        // Some tokens return nothing from a transfer; only "false" is a
        // refusal.
        (bool ok, bytes memory answer) = token.call(
            abi.encodeWithSignature("transfer(address,uint256)", to, value)
        );
        require(
            ok && (answer.length == 0 || abi.decode(answer, (bool))),
            "Amm: transfer failed"
        );
    }

    function squareRoot(uint256 value) private pure returns (uint256 root) {
        if (value == 0) return 0;
        root = value;
        uint256 next = value / 2 + 1;
        while (next < root) {
            root = next;
            next = (value / next + next) / 2;
        }
    }
}
