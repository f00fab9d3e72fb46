alter table relayer.metatxs add column wallet text;
alter table relayer.metatxs add column wallet_nonce text;
create unique index metatxs_nonce on relayer.metatxs (chain_id, wallet, wallet_nonce)
  where wallet is not null and status not in ('FAILED', 'DROPPED');
