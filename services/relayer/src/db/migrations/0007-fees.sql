-- compatible: adds columns and a table that older code leaves alone.
-- What a transaction brings, in wei (absent: nothing is due), the gas that it
-- took in the try, and what it cost once it was mined.
alter table relayer.metatxs add column fee_wei numeric;
alter table relayer.metatxs add column tried_gas bigint;
alter table relayer.metatxs add column cost_wei numeric;
-- The price of gas at an hour, in wei, for the usual price of a week.
create table relayer.gas_prices (
  chain_id bigint not null,
  hour timestamptz not null,
  price numeric not null,
  primary key (chain_id, hour)
);
