-- Where a refresh token was used: the same network gets the same successor for some seconds, because a client repeats what
-- it has no answer to. A keyed hash. docs/decisions/0200-former-addresses.md
alter table refresh_tokens add column used_from text check (length(used_from) = 22);
