-- Which number got a link by text message. An account without an e-mail address gets this number back when the link says
-- that a change of the number wasn't its owner's. docs/decisions/0122-text-notices.md.
alter table not_me_links add column sent_to text check (sent_to ~ '^\+[1-9][0-9]{6,14}$');
