-- What is over is looked for by its time.
create index signed_by_time on guard.signed (signed_at);
create index tries_by_time on guard.tries (since);
create index proofs_by_time on guard.proofs (expires_at);
