-- For the deletion of old transactions and of their ids.
create index metatxs_accepted on relayer.metatxs (accepted_at);
create index metatx_ids_metatx on relayer.metatx_ids (metatx);
