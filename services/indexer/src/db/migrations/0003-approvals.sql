-- What accounts allowed others to spend, as contracts logged it. kind: 20 for an
-- amount of a coin, 721 for one item, 0 for all items. token_id: -1 where there
-- is none. Later rows replace earlier ones; nothing is taken out of them.
create table indexer.approvals (
  chain_id bigint not null,
  block_number bigint not null,
  log_index bigint not null,
  hash bytea not null,
  -- seconds since 1970
  timestamp bigint not null,
  kind smallint not null,
  contract bytea not null,
  owner bytea not null,
  spender bytea not null,
  token_id numeric not null,
  amount numeric not null,
  primary key (chain_id, block_number, log_index)
);
create index approvals_owner on indexer.approvals (chain_id, owner);

-- The first block whose approvals are in the table. Chains that were indexed
-- before it existed are filled downwards from here.
alter table indexer.cursors add column approvals_from bigint;
update indexer.cursors set approvals_from = number + 1;
alter table indexer.cursors alter column approvals_from set not null;
