-- Where the operator has new pictures in chats compared, their receivers get them afterwards. A row of a picture that no
-- party reported, and that no list has, goes with the comparison. docs/decisions/0148-pictures-in-chats.md
alter table message_pictures add column withheld boolean not null default false;
