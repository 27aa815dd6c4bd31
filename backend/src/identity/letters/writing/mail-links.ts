/** The links with a token that mails hold; see {@link AccountLinks}, which makes them. */
export interface MailLinks {
  resetLink(accountId: string, requestId: string): string;
  verificationLink(accountId: string, requestId: string): string;
  invitationLink(invitationId: string): string;
  teamLink(accountId: string, invitationId: string, round: number): string;
}
