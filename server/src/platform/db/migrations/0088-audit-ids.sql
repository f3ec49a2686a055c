-- The log says of whom and by whom also when the account is gone: ids stay as they were written, instead of turning to null
-- with the account, which made an entry mean the product itself or nobody.
alter table audit_log
  drop constraint audit_log_actor_id_fkey,
  drop constraint audit_log_subject_id_fkey;
