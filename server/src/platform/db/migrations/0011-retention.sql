-- One job deletes by the table of periods. docs/decisions/retention.md

-- Each row of that table has an index that serves it.
create index push_messages_by_expiry on push_messages (expires_at);
create index invitations_by_expiry on invitations (expires_at);
create index unconfirmed_factors on second_factors (created_at) where confirmed_at is null;
create index accounts_without_details on "user" (created_at) where birthday is null;

-- The jobs that it replaces, and two that have other names now.
delete from job_runs where name in (
  'accounts without details', 'allowances', 'answers of SAML providers', 'audit log', 'cards seen', 'codes sent',
  'confirmation links', 'decided cases', 'ended sessions', 'entry blocks', 'former addresses and numbers',
  'links of notices', 'mails sent', 'old approvals', 'old decisions', 'old exports of evidence', 'old invitations',
  'old notices', 'old outside notices', 'old profile views', 'old pushes', 'old selfie checks', 'old strikes',
  'opened profiles', 'removed likes', 'removed messages', 'removed photos', 'scam signals', 'sealed evidence',
  'second factors', 'security events', 'sign-ups of networks', 'tokens', 'unanswered age checks', 'used captchas',
  'used tokens', 'wrong passwords');
