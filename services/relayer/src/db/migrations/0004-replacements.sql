-- A transaction that was sent may be replaced by another with the same nonces, of
-- the wallet and of the sender: until one of them is mined, both may happen.
alter table relayer.metatxs add column replaced_by bigint;
alter table relayer.metatxs add column replacements int not null default 0;
drop index relayer.metatxs_nonce;
create unique index metatxs_nonce on relayer.metatxs (chain_id, wallet, wallet_nonce)
  where wallet is not null and status not in ('FAILED', 'DROPPED') and replaced_by is null;
