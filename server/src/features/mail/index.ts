export { eraseUser, exportUser } from './account-data.ts';
export { mailBody } from './mail-body.ts';
export { mailJobs } from './mail-job.ts';
export { createMailQueue, type MailQueue, type NewMail, type Recipient } from './mail-queue.ts';
export { outboxPage } from './operator-page.ts';
export { reencryptMails } from './reencrypt.ts';
export { describeMails } from './report.ts';
