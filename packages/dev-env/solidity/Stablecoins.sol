// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/// Holds the balances of a coin whose code stands elsewhere.
contract CoinProxy {
    /// keccak256("org.zeppelinos.proxy.implementation")
    bytes32 private constant PLACE = 0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3;

    constructor(address implementation, bytes memory setUp) {
        assembly {
            sstore(PLACE, implementation)
        }
        (bool ok, ) = implementation.delegatecall(setUp);
        require(ok);
    }

    receive() external payable {
        revert();
    }

    fallback() external payable {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), sload(PLACE), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if ok {
                return(0, returndatasize())
            }
            revert(0, returndatasize())
        }
    }
}

/// Behaves as USDC does: behind a proxy, with minters, a blacklist, a pause and permits.
contract UsdCoin {
    string public name;
    string public symbol;
    uint8 public decimals;
    uint256 public totalSupply;
    address public masterMinter;
    bool public paused;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public isBlacklisted;
    mapping(address => uint256) public nonces;

    bytes32 private constant PERMIT =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    bytes32 private constant DOMAIN =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Blacklisted(address indexed account);

    modifier allowed(address one, address other) {
        require(!paused, "Pausable: paused");
        require(!isBlacklisted[one] && !isBlacklisted[other], "Blacklistable: account is blacklisted");
        _;
    }

    modifier byMinter() {
        require(msg.sender == masterMinter, "FiatToken: caller is not a minter");
        _;
    }

    function initialize(string calldata name_, string calldata symbol_, uint8 decimals_, address minter) external {
        require(masterMinter == address(0), "FiatToken: contract is already initialized");
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        masterMinter = minter;
    }

    function version() external pure returns (string memory) {
        return "2";
    }

    function mint(address to, uint256 value) external byMinter allowed(msg.sender, to) returns (bool) {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
        return true;
    }

    function blacklist(address account) external byMinter {
        isBlacklisted[account] = true;
        emit Blacklisted(account);
    }

    function setPaused(bool next) external byMinter {
        paused = next;
    }

    function approve(address spender, uint256 value) external allowed(msg.sender, spender) returns (bool) {
        allow(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external allowed(msg.sender, to) returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external allowed(from, to) returns (bool) {
        require(value <= allowance[from][msg.sender], "ERC20: transfer amount exceeds allowance");
        allowance[from][msg.sender] -= value;
        move(from, to, value);
        return true;
    }

    function permit(
        address owner,
        address spender,
        uint256 value,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external allowed(owner, spender) {
        require(deadline >= block.timestamp, "FiatTokenV2: permit is expired");
        bytes32 asked = keccak256(abi.encode(PERMIT, owner, spender, value, nonces[owner]++, deadline));
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), asked));
        address signer = ecrecover(digest, v, r, s);
        require(signer != address(0) && signer == owner, "EIP2612: invalid signature");
        allow(owner, spender, value);
    }

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(abi.encode(DOMAIN, keccak256(bytes(name)), keccak256("2"), block.chainid, address(this)));
    }

    function allow(address owner, address spender, uint256 value) private {
        allowance[owner][spender] = value;
        emit Approval(owner, spender, value);
    }

    function move(address from, address to, uint256 value) private {
        require(to != address(0), "ERC20: transfer to the zero address");
        require(value <= balanceOf[from], "ERC20: transfer amount exceeds balance");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// Behaves as the first Tether does: no answers, limits from or to zero only, a fee that can be switched on.
contract TetherCoin {
    string public name = "Tether USD";
    string public symbol = "USDT";
    uint8 public decimals = 6;
    uint256 public totalSupply;
    uint256 public basisPointsRate;
    address public owner;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public isBlackListed;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(address owner_) {
        owner = owner_;
    }

    modifier byOwner() {
        require(msg.sender == owner);
        _;
    }

    function mint(address to, uint256 value) external byOwner {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function setParams(uint256 basisPoints) external byOwner {
        require(basisPoints < 20);
        basisPointsRate = basisPoints;
    }

    function addBlackList(address account) external byOwner {
        isBlackListed[account] = true;
    }

    function approve(address spender, uint256 value) external {
        require(value == 0 || allowance[msg.sender][spender] == 0);
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function transfer(address to, uint256 value) external {
        move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        allowance[from][msg.sender] -= value;
        move(from, to, value);
    }

    function move(address from, address to, uint256 value) private {
        require(!isBlackListed[from]);
        uint256 fee = (value * basisPointsRate) / 10000;
        balanceOf[from] -= value;
        balanceOf[to] += value - fee;
        if (fee > 0) {
            balanceOf[owner] += fee;
            emit Transfer(from, owner, fee);
        }
        emit Transfer(from, to, value - fee);
    }
}
