-- For the history of an account that is limited to a coin: without them it
-- reads the account's transfers of all coins until a page is full.
create index transfers_sender_contract
  on indexer.transfers (chain_id, sender, contract, block_number, txn_index);
create index transfers_receiver_contract
  on indexer.transfers (chain_id, receiver, contract, block_number, txn_index);
