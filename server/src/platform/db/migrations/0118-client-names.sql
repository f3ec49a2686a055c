-- A session that a code opened names its program, so that the member knows it in the list of sessions.
-- docs/decisions/0118-consent.md.
alter table authorization_codes add column client_name text check (length(client_name) <= 300);
alter table session add column client_name text check (length(client_name) <= 300);
