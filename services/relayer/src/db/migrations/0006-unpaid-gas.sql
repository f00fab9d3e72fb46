-- compatible: adds columns that older code leaves empty.
-- What a transaction may cost the relayer, and whom it counts for.
alter table relayer.metatxs add column payer text;
alter table relayer.metatxs add column caller text;
alter table relayer.metatxs add column gas_paid bigint;
alter table relayer.metatxs add column gas_used bigint;
create index metatxs_payer on relayer.metatxs (chain_id, payer, id) where payer is not null;
create index metatxs_caller on relayer.metatxs (chain_id, accepted_at) where caller is not null;
