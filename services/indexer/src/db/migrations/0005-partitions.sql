-- Tables in parts, so that no index grows without end and an old range of
-- blocks can be taken away. Transfers, transactions and executions are history:
-- by chain, then by range of blocks. Balances and approvals are in force
-- however old they are: by chain alone.
--
-- There is no part for everything else. A row without a part is an error, and
-- the indexer makes parts ahead of the chain (cover_blocks).

-- Ranges of blocks that have a part, by the table that they belong to.
create view indexer.ranges as
select n.nspname::text as home, p.relname::text as parent,
  c.relname::text as part, bounds[1]::bigint as first_block,
  bounds[2]::bigint as next_block
from pg_inherits i
join pg_class c on c.oid = i.inhrelid
join pg_class p on p.oid = i.inhparent
join pg_namespace n on n.oid = c.relnamespace
cross join lateral regexp_match(pg_get_expr(c.relpartbound, c.oid),
  'FROM \(''?(\d+)''?\) TO \(''?(\d+)''?\)') as bounds
where n.nspname like 'indexer%' and bounds is not null;

-- Makes the parts of a chain from block first_wanted to last_wanted, both
-- included, that do not exist. Each begins at a multiple of range_blocks, unless
-- another range is there. Parts are attached, because to create them in place
-- would stop readers of the whole table. Two hosts take turns.
create function indexer.cover_blocks(home text, chain bigint,
  first_wanted bigint, last_wanted bigint, range_blocks bigint)
returns void language plpgsql as $$
declare
  name text;
  of_chain text;
  part text;
  place bigint;
  first_block bigint;
  next_block bigint;
begin
  perform pg_advisory_xact_lock(4000171);
  foreach name in array array['balances', 'approvals', 'transfers',
    'transactions', 'executions'] loop
    of_chain := name || '_' || chain;
    if not exists (select from pg_inherits
      where inhparent = to_regclass(format('%I.%I', home, name))
        and inhrelid = to_regclass(format('%I.%I', home, of_chain))) then
      execute format('create table %I.%I (like %I.%I) %s', home, of_chain,
        home, name, case when name in ('balances', 'approvals') then ''
          else 'partition by range (block_number)' end);
      execute format('alter table %I.%I attach partition %I.%I
        for values in (%s)', home, name, home, of_chain, chain);
    end if;
    continue when name in ('balances', 'approvals');
    place := first_wanted;
    while place <= last_wanted loop
      next_block := null;
      select r.first_block, r.next_block into first_block, next_block
        from indexer.ranges r
        where r.home = cover_blocks.home and r.parent = of_chain
          and r.next_block > place
        order by r.first_block limit 1;
      if first_block <= place then
        place := next_block;
        continue;
      end if;
      next_block := least((place / range_blocks + 1) * range_blocks, first_block);
      select greatest(place / range_blocks * range_blocks, max(r.next_block))
        into first_block from indexer.ranges r
        where r.home = cover_blocks.home and r.parent = of_chain
          and r.next_block <= place;
      part := of_chain || '_' || first_block;
      execute format('create table %I.%I (like %I.%I)', home, part, home,
        of_chain);
      execute format('alter table %I.%I attach partition %I.%I
        for values from (%s) to (%s)', home, of_chain, home, part,
        first_block, next_block);
      place := next_block;
    end loop;
  end loop;
end $$;

-- Every writer moves a cursor, so writers of other hosts wait here; readers go
-- on until the new tables take the place of the old ones.
lock table indexer.cursors in exclusive mode;
lock table indexer.approvals in share row exclusive mode;

create schema indexer_moving;
create table indexer_moving.balances (like indexer.balances)
  partition by list (chain_id);
create table indexer_moving.transfers (like indexer.transfers)
  partition by list (chain_id);
create table indexer_moving.executions (like indexer.executions)
  partition by list (chain_id);
create table indexer_moving.transactions (like indexer.transactions)
  partition by list (chain_id);
create table indexer_moving.approvals (like indexer.approvals)
  partition by list (chain_id);

-- Ranges of five million blocks, or of as many as make 32 ranges of a chain.
do $$
declare
  chain bigint;
  first_wanted bigint;
  last_wanted bigint;
  range_blocks bigint;
begin
  for chain, first_wanted, last_wanted in
    select chain_id, greatest(min(block_number), 0), max(block_number) from (
      select chain_id, number + 1 as block_number from indexer.cursors
      union all select chain_id, min(block_number) from indexer.transactions
        group by 1
      union all select chain_id, min(block_number) from indexer.transfers
        group by 1
      union all select chain_id, min(block_number) from indexer.executions
        group by 1
      union all select chain_id, max(block_number) from indexer.transfers
        group by 1
      union all select chain_id, max(block_number) from indexer.executions
        group by 1
      union all select chain_id, max(block_number) from indexer.transactions
        group by 1
      union all select distinct chain_id, 0::bigint from indexer.balances
        where chain_id not in (select chain_id from indexer.cursors)
      union all select distinct chain_id, 0::bigint from indexer.approvals
        where chain_id not in (select chain_id from indexer.cursors)
    ) as blocks group by chain_id
  loop
    range_blocks := 5000000 *
      greatest(1, ceil((last_wanted - first_wanted) / 160000000.0));
    perform indexer.cover_blocks('indexer_moving', chain, first_wanted,
      last_wanted, range_blocks);
  end loop;
end $$;

-- Indexes come after the rows: to build them once is several times faster.
insert into indexer_moving.balances select * from indexer.balances;
insert into indexer_moving.transfers select * from indexer.transfers;
insert into indexer_moving.executions select * from indexer.executions;
insert into indexer_moving.transactions select * from indexer.transactions;
insert into indexer_moving.approvals select * from indexer.approvals;

alter table indexer_moving.balances
  add primary key (chain_id, account, contract, token_id);
create index balances_contract
  on indexer_moving.balances (chain_id, contract, token_id);
alter table indexer_moving.transfers
  add primary key (chain_id, block_number, txn_index, log_index, part);
create index transfers_sender
  on indexer_moving.transfers (chain_id, sender, block_number, txn_index);
create index transfers_receiver
  on indexer_moving.transfers (chain_id, receiver, block_number, txn_index);
create index transfers_sender_contract on indexer_moving.transfers
  (chain_id, sender, contract, block_number, txn_index);
create index transfers_receiver_contract on indexer_moving.transfers
  (chain_id, receiver, contract, block_number, txn_index);
alter table indexer_moving.executions
  add primary key (chain_id, block_number, txn_index, log_index);
create index executions_id on indexer_moving.executions (chain_id, id);
create index executions_wallet
  on indexer_moving.executions (chain_id, wallet, block_number, txn_index);
alter table indexer_moving.transactions
  add primary key (chain_id, block_number, txn_index);
create index transactions_hash on indexer_moving.transactions (chain_id, hash);
alter table indexer_moving.approvals
  add primary key (chain_id, block_number, log_index);
create index approvals_owner on indexer_moving.approvals (chain_id, owner);

-- In the order in which queries name them, so that no reader and this wait for
-- each other.
lock table indexer.balances, indexer.transfers, indexer.executions,
  indexer.transactions, indexer.approvals in access exclusive mode;
drop table indexer.balances, indexer.transfers, indexer.executions,
  indexer.transactions, indexer.approvals;
do $$
declare
  moved regclass;
begin
  for moved in select oid from pg_class
    where relnamespace = 'indexer_moving'::regnamespace
      and relkind in ('r', 'p')
  loop
    execute format('alter table %s set schema indexer', moved);
  end loop;
end $$;
drop schema indexer_moving;
