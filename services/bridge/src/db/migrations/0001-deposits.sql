create table bridge.cursors (
  chain_id bigint primary key,
  block_number bigint not null
);
create table bridge.deposits (
  id text primary key,
  from_chain_id bigint not null,
  to_chain_id bigint not null,
  carrier integer not null,
  depositor text not null,
  deposit text not null,
  tx_hash text not null,
  deadline bigint not null,
  due numeric not null,
  state text not null
    check (state in ('seen', 'filling', 'filled', 'refundable', 'refunded')),
  fill_after timestamptz not null,
  leased_until timestamptz not null,
  fill_hash text,
  is_settled boolean not null default false,
  refund_hash text
);
create index deposits_by_transaction on bridge.deposits (tx_hash);
create index open_deposits on bridge.deposits (leased_until)
  where state in ('seen', 'filling', 'refundable')
    or (state = 'filled' and not is_settled);
