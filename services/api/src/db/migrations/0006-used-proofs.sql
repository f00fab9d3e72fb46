-- Proofs that sessions were given for: after a revocation they are worth
-- nothing, however long they say that they hold.
create table api.used_proofs (
  account text not null,
  claims_hash text not null,
  first_used_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account, claims_hash)
);
create index used_proofs_expires_at on api.used_proofs (expires_at);
