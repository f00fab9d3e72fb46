-- compatible: adds a column that older code leaves alone.
-- Whether it is not known yet that the fee came in, which is in the chain's own
-- coin and so in no log.
alter table relayer.metatxs add column fee_open boolean not null default false;
create index metatxs_fee_open on relayer.metatxs (chain_id) where fee_open;
