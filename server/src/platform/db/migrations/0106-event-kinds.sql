-- Kinds of security events say what happened and to whom.
update security_events set kind = 'reset_requested' where kind = 'reset_asked';
update security_events set kind = 'member_warned' where kind = 'owner_warned';
