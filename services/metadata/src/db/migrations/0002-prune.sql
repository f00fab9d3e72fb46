-- What nobody asked for in a long time is looked for by its time.
create index contracts_updated_at on metadata.contracts (updated_at);
create index tokens_updated_at on metadata.tokens (updated_at);
