-- Discover offers a member once to show only those who look for them; the account remembers their answer on all devices.
-- docs/decisions/0188-people-who-would-like-to-meet-you.md
alter table profiles add column offer_looking_for boolean not null default true;
