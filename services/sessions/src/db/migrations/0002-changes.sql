-- Changes of signers are looked up by their wallet. Witnesses have no message.
create index payloads_changes on sessions.payloads (
  (lower(substring(payload from '"address":"(0x[0-9a-fA-F]{40})"')))
) where payload like '%"message":%';
