-- Revocations are counted: a token names how many there were before it, so
-- one of the same second as a revocation is told apart.
alter table api.revoked_tokens add column epoch integer not null default 1;
alter table api.used_proofs add column epoch integer not null default 0;
