// Made from libs/contracts/src/routes/table.ts by `npm run docs:routes`.

/** Summary and answer of every operation of the table, by its name there, as JSON; a file is null. */
export const OPERATIONS: Readonly<Record<string, string>> = {
  acceptTeamInvitation:
    '{"summary":"Joins by an invitation, signed in with the address that it was sent to","description":"The session acts for that account from now on.","answer":{"$ref":"#/components/schemas/CurrentUser"}}',
  accountExportArchive:
    '{"summary":"The archive: a ZIP file with lists, tables, a page that says what is what, and the files that people sent","answer":null}',
  accountExports:
    '{"summary":"Copies of everything that the account has, the newest first","answer":{"type":"array","items":{"$ref":"#/components/schemas/AccountExport"}}}',
  accountForgettingPreview:
    '{"summary":"What goes when the account is forgotten, and what stays","answer":{"$ref":"#/components/schemas/AccountForgettingPreview"}}',
  accountSecurity:
    '{"summary":"How the account is protected","answer":{"$ref":"#/components/schemas/AccountSecurity"}}',
  actFor:
    '{"summary":"Lets the session act for another account that one works for, or one\'s own","answer":{"$ref":"#/components/schemas/CurrentUser"}}',
  activateChannel:
    '{"summary":"Gives days to a channel","description":"202 while the gateway still works on it.","answer":{"$ref":"#/components/schemas/Channel"}}',
  activity:
    '{"summary":"Messages by the account\'s own days, the oldest first","answer":{"type":"array","items":{"$ref":"#/components/schemas/DeliveryDay"}}}',
  addChannel:
    '{"summary":"Adds a number","description":"It waits for an administrator to activate it.","answer":{"$ref":"#/components/schemas/Channel"}}',
  addConversationNote:
    '{"summary":"Writes a note, which only members see","answer":{"$ref":"#/components/schemas/Done"}}',
  addDays: '{"summary":"Gives days to a user","answer":{"$ref":"#/components/schemas/UserDaysChanged"}}',
  addPerson:
    '{"summary":"Writes down a person, or what else a known one can be reached at","description":"409 where that belongs to two.","answer":{"$ref":"#/components/schemas/SavedPerson"}}',
  adjustBalance:
    '{"summary":"Corrects the main balance","description":"Negative days remove.","answer":{"$ref":"#/components/schemas/BalanceChanged"}}',
  answering: '{"summary":"Opening hours, rules, and who is away","answer":{"$ref":"#/components/schemas/Answering"}}',
  app: '{"summary":"What the interface must know before anybody signs in","answer":{"$ref":"#/components/schemas/AppInfo"}}',
  approveOfflinePayment:
    '{"summary":"Approves an offline payment","description":"Without days it credits those of the quote.","answer":{"$ref":"#/components/schemas/Done"}}',
  askForAccountExport:
    '{"summary":"Makes a copy of everything that the account has","description":"It goes on by itself; a mail says when it is ready.","answer":{"$ref":"#/components/schemas/AccountExport"}}',
  askForForgetting:
    '{"summary":"Asks that the account is forgotten, with all that it has, after 14 days in which that can be taken back","answer":{"$ref":"#/components/schemas/AccountForgettingAsked"}}',
  assignConversation:
    '{"summary":"Gives a conversation to a member who may answer in it","description":"409 with the owner where somebody else was faster.","answer":{"$ref":"#/components/schemas/Done"}}',
  assignees:
    '{"summary":"To whom conversations can be given; each with how many open ones they answer","answer":{"type":"array","items":{"$ref":"#/components/schemas/Assignee"}}}',
  auditAccounts:
    '{"summary":"Every account that ever had a line, by name","answer":{"type":"array","items":{"$ref":"#/components/schemas/AccountBalance"}}}',
  auditEvent:
    '{"summary":"An event with its neighbours","description":"`stream` and `revision` name the place of an event that is not found by its id.","answer":{"$ref":"#/components/schemas/AuditEventView"}}',
  auditExport: '{"summary":"The manifest of one export","answer":{"$ref":"#/components/schemas/AuditExport"}}',
  auditExports:
    '{"summary":"Who took what, newest first","answer":{"type":"array","items":{"$ref":"#/components/schemas/AuditExport"}}}',
  auditNames:
    '{"summary":"What accounts are called","description":"`search`: how a name, a word of it, an address or a number begins; `accounts`: up to 50, with commas.","answer":{"type":"array","items":{"$ref":"#/components/schemas/AccountName"}}}',
  authorizeChannel:
    '{"summary":"Looks whether the phone is linked by now","answer":{"$ref":"#/components/schemas/Channel"}}',
  bulkFileProblems:
    '{"summary":"The rows of a CSV file that would get no message, as CSV","description":"Original columns, line and reason; nothing is sent, nothing is kept.","answer":null}',
  cancelJob:
    '{"summary":"Cancels a job","description":"What is still in the queue is never sent.","answer":{"$ref":"#/components/schemas/Done"}}',
  cancelPlannedReply:
    '{"summary":"Cancels a planned reply","description":"409 where it was sent or cancelled meanwhile.","answer":{"$ref":"#/components/schemas/Done"}}',
  cancelRebuild: '{"summary":"Throws a rebuild away","answer":{"$ref":"#/components/schemas/ProjectionView"}}',
  cannedReplies:
    '{"summary":"The canned replies of the account, by their short names","answer":{"type":"array","items":{"$ref":"#/components/schemas/CannedReply"}}}',
  capturePayPalOrder:
    '{"summary":"Takes the money of an order","description":"Where the outcome is known, the answer is PayPal\'s own order.","answer":{"anyOf":[{"type":"object","additionalProperties":{}},{"$ref":"#/components/schemas/PayPalCaptureUnderWay"}]}}',
  changeAnsweringRules:
    '{"summary":"Sets what happens to conversations by itself","answer":{"$ref":"#/components/schemas/Answering"}}',
  changeCannedReply:
    '{"summary":"Changes a canned reply","description":"409 where another has its short name.","answer":{"$ref":"#/components/schemas/CannedReply"}}',
  changeConsentPolicy:
    '{"summary":"Says what holds where nobody wrote a consent down","answer":{"$ref":"#/components/schemas/ConsentPolicy"}}',
  changeDoubleOptIn:
    '{"summary":"Says which consents count only once the person has answered yes","description":"It changes nothing of what was given before.","answer":{"$ref":"#/components/schemas/DoubleOptIn"}}',
  changeEmail:
    '{"summary":"Sends a link to the new address","description":"It counts once the link was followed.","answer":{"$ref":"#/components/schemas/Done"}}',
  changeLabels:
    '{"summary":"Adds labels to a person and takes some away","answer":{"$ref":"#/components/schemas/SavedPerson"}}',
  changeMember:
    '{"summary":"Changes what a member is and which channels they see","description":"Refused where somebody else has changed it meanwhile.","answer":{"$ref":"#/components/schemas/TeamMember"}}',
  changeOpeningHours:
    '{"summary":"Sets the opening hours","description":"What waited and how long is counted anew by them, also what is past.","answer":{"$ref":"#/components/schemas/Answering"}}',
  changePassword:
    '{"summary":"Changes the password","description":"Every other session of the account ends.","answer":{"$ref":"#/components/schemas/Done"}}',
  changePlannedReply:
    '{"summary":"Changes a planned reply, which is then that of who changed it","description":"409 where it was changed or sent meanwhile.","answer":{"$ref":"#/components/schemas/Done"}}',
  changeProfile: '{"summary":"Changes the name of the account","answer":{"$ref":"#/components/schemas/CurrentUser"}}',
  changeRetention:
    '{"summary":"Sets for how long the account keeps files and people","description":"What is older goes every night, for good.","answer":{"$ref":"#/components/schemas/Retention"}}',
  changeRole:
    '{"summary":"Changes the role of an account","description":"Its sessions end: another role is another sign-in.","answer":{"$ref":"#/components/schemas/AdminUser"}}',
  changeSegment:
    '{"summary":"Changes the name or the filter of a segment","answer":{"$ref":"#/components/schemas/Segment"}}',
  changeSettings:
    '{"summary":"Changes time zone and country of the account","description":"What is left out stays.","answer":{"$ref":"#/components/schemas/CurrentUser"}}',
  changeTemplate: '{"summary":"Changes a template","answer":{"$ref":"#/components/schemas/SavedTemplate"}}',
  changeWithdrawalConfirmation:
    '{"summary":"Says whether who withdraws by a word is told so once, and sets the account\'s own texts","answer":{"$ref":"#/components/schemas/WithdrawalConfirmation"}}',
  changeWithdrawalWords:
    '{"summary":"Sets the account\'s own words that mean stop, beside those of the product","answer":{"$ref":"#/components/schemas/WithdrawalWords"}}',
  channelPacing: '{"summary":"How fast a channel sends","answer":{"$ref":"#/components/schemas/ChannelPacing"}}',
  channelQr: '{"summary":"The QR code that links a phone","answer":{"$ref":"#/components/schemas/QrResponse"}}',
  channels:
    '{"summary":"The WhatsApp numbers of the account","answer":{"type":"array","items":{"$ref":"#/components/schemas/Channel"}}}',
  claimConversation:
    '{"summary":"Takes a conversation","description":"409 with the owner where somebody else was faster.","answer":{"$ref":"#/components/schemas/Done"}}',
  closeAccount:
    '{"summary":"Closes the account for ever","description":"Channels stop, what waits in jobs is cancelled, sessions end.","answer":{"$ref":"#/components/schemas/Done"}}',
  confirmIdentity:
    '{"summary":"Takes password or code again","description":"Opens what asks for it to this session for 15 minutes.","answer":{"$ref":"#/components/schemas/Confirmation"}}',
  confirmPayPal:
    '{"summary":"Waits for plan and days of a payment","description":"202 while it is on its way.","answer":{"$ref":"#/components/schemas/PayPalConfirmation"}}',
  consentPolicy:
    '{"summary":"What holds where nobody wrote a consent down","answer":{"$ref":"#/components/schemas/ConsentPolicy"}}',
  consents:
    '{"summary":"What a person has consented to and taken back, with the evidence, newest first","answer":{"$ref":"#/components/schemas/Consents"}}',
  conversation: '{"summary":"One conversation","answer":{"$ref":"#/components/schemas/ConversationDetail"}}',
  conversationCounts:
    '{"summary":"How many conversations wait for whom","answer":{"$ref":"#/components/schemas/ConversationCounts"}}',
  conversationLines:
    '{"summary":"What was said and done in a conversation, the newest first","answer":{"type":"array","items":{"$ref":"#/components/schemas/ConversationLine"}}}',
  conversations:
    '{"summary":"Conversations with people, the one in which something happened last first","description":"A search gives one page.","answer":{"type":"array","items":{"$ref":"#/components/schemas/Conversation"}}}',
  createCannedReply:
    '{"summary":"Keeps a new canned reply","description":"409 where another has its short name.","answer":{"$ref":"#/components/schemas/CannedReply"}}',
  createPayPalOrder:
    '{"summary":"Makes an order at PayPal","description":"The amount must be the price of a plan.","answer":{"$ref":"#/components/schemas/PayPalOrderCreated"}}',
  createSegment: '{"summary":"Saves a filter of people under a name","answer":{"$ref":"#/components/schemas/Segment"}}',
  createTemplate: '{"summary":"Saves a new template","answer":{"$ref":"#/components/schemas/SavedTemplate"}}',
  deleteCannedReply: '{"summary":"Deletes a canned reply","answer":{"$ref":"#/components/schemas/Done"}}',
  deleteSegment:
    '{"summary":"Deletes a segment","description":"The people in it stay.","answer":{"$ref":"#/components/schemas/Done"}}',
  deleteTemplate: '{"summary":"Deletes a template","answer":{"$ref":"#/components/schemas/Done"}}',
  disableSecondFactor:
    '{"summary":"Turns the second factor off","description":"From now on the password alone signs in.","answer":{"$ref":"#/components/schemas/Done"}}',
  disableUser:
    '{"summary":"Disables an account","description":"Nobody signs in to it any more; its sessions end.","answer":{"$ref":"#/components/schemas/AdminUser"}}',
  doubleOptIn:
    '{"summary":"Which consents count only once the person has answered yes, and how they are asked","answer":{"$ref":"#/components/schemas/DoubleOptIn"}}',
  enableSecondFactor:
    '{"summary":"Turns the second factor on","description":"Shows the recovery codes, once.","answer":{"$ref":"#/components/schemas/RecoveryCodes"}}',
  enableUser: '{"summary":"Enables an account again","answer":{"$ref":"#/components/schemas/AdminUser"}}',
  endOtherSessions:
    '{"summary":"Ends every session but the one that asks","answer":{"$ref":"#/components/schemas/SessionsEnded"}}',
  endSession: '{"summary":"Ends one session; the one that asks, too","answer":{"$ref":"#/components/schemas/Done"}}',
  endUserSessions: '{"summary":"Ends all sessions of an account","answer":{"$ref":"#/components/schemas/AdminUser"}}',
  events:
    '{"summary":"The log, newest first","description":"The next page is at `next`.","answer":{"$ref":"#/components/schemas/EventPage"}}',
  exportJobs: '{"summary":"The outbox as CSV, newest first: a line for each job","answer":null}',
  exportJournal:
    '{"summary":"Lines of the journal as a file","description":"The export itself is noted in the log.","answer":null}',
  exportPayments:
    '{"summary":"Payments as of then as a file","description":"The export itself is noted in the log.","answer":null}',
  exportPeople:
    '{"summary":"People as CSV, all that a filter finds","description":"It can be taken in again as a file of people.","answer":null}',
  exportPerson:
    '{"summary":"All that is known of a person, as a file: who they are, consents with their texts, messages both ways","answer":{"$ref":"#/components/schemas/PersonExport"}}',
  exportPersonPdf: '{"summary":"All that is known of a person, for people to read","answer":null}',
  exportSecurityLog: '{"summary":"All of the security log that fits the filters, as a table","answer":null}',
  exportUsers: '{"summary":"All users that fit the filters, as a table in the order asked for","answer":null}',
  faults:
    '{"summary":"Events that a projection or a reactor could not take","answer":{"type":"array","items":{"$ref":"#/components/schemas/FaultView"}}}',
  forgetAccount:
    '{"summary":"Forgets an account for good, at once, with all that it has","description":"It goes on by itself, also after a crash.","answer":{"$ref":"#/components/schemas/Forgetting"}}',
  forgetPerson:
    '{"summary":"Forgets a person, their messages and files, for good","description":"It goes on by itself, also after a crash.","answer":{"$ref":"#/components/schemas/Forgetting"}}',
  forgetting: '{"summary":"How far one forgetting is","answer":{"$ref":"#/components/schemas/Forgetting"}}',
  forgettingPreview:
    '{"summary":"What goes when this person is forgotten","answer":{"$ref":"#/components/schemas/ForgettingPreview"}}',
  forgettings:
    '{"summary":"Whom the account has forgotten, in figures, the newest first","answer":{"type":"array","items":{"$ref":"#/components/schemas/Forgetting"}}}',
  forgotPassword:
    '{"summary":"Sends a link that sets a new password","description":"The answer is the same for an unknown address.","answer":{"$ref":"#/components/schemas/Done"}}',
  forgottenAccounts:
    '{"summary":"Accounts that were forgotten or are being, the newest first","answer":{"type":"array","items":{"$ref":"#/components/schemas/Forgetting"}}}',
  gatewaySettings:
    '{"summary":"Settings of the gateway","description":"Tokens are never shown whole.","answer":{"$ref":"#/components/schemas/GatewaySettings"}}',
  giveConsent:
    '{"summary":"Writes down that a person consented to a purpose","description":"After a withdrawal it takes new evidence.","answer":{"$ref":"#/components/schemas/Done"}}',
  grantPlan: '{"summary":"Gives a plan to a user","answer":{"$ref":"#/components/schemas/UserDaysChanged"}}',
  importPeople:
    '{"summary":"Takes in a CSV file of people, with what they consented to","description":"Good rows are taken in, bad ones are listed. With the same Idempotency-Key, once; a file that was broken off goes on. With `dryRun` the file is only read: the answer is a preview.","answer":{"anyOf":[{"$ref":"#/components/schemas/PeopleImport"},{"$ref":"#/components/schemas/PeopleImportPreview"}]}}',
  inbox:
    '{"summary":"What people wrote to the channels, newest first","answer":{"type":"array","items":{"$ref":"#/components/schemas/InboundMessage"}}}',
  incomingWebhook:
    '{"summary":"Where incoming messages may be reported to, and with which token","answer":{"$ref":"#/components/schemas/IncomingWebhook"}}',
  invitations:
    '{"summary":"Invitations that are not answered yet","answer":{"type":"array","items":{"$ref":"#/components/schemas/Invitation"}}}',
  invite: '{"summary":"Asks somebody by mail to make an account","answer":{"$ref":"#/components/schemas/Invitation"}}',
  inviteMember:
    '{"summary":"Sends somebody the link with which they join","answer":{"$ref":"#/components/schemas/TeamInvitation"}}',
  job: '{"summary":"A job with a page of its messages","description":"More by the Link header.","answer":{"$ref":"#/components/schemas/JobDetail"}}',
  jobExport: '{"summary":"All messages of a job with what became of them, as CSV","answer":null}',
  jobTimeline:
    '{"summary":"What was decided about a job, from the events themselves, oldest first","answer":{"type":"array","items":{"$ref":"#/components/schemas/TimelineEntry"}}}',
  jobs: '{"summary":"The outbox, newest first","answer":{"type":"array","items":{"$ref":"#/components/schemas/Job"}}}',
  journal:
    '{"summary":"Every movement of days, the latest first","description":"With `text` a page may be short, or empty, and have a next one.","answer":{"type":"array","items":{"$ref":"#/components/schemas/JournalLine"}}}',
  labelConversation:
    '{"summary":"Adds labels to a conversation and takes some away","answer":{"$ref":"#/components/schemas/Done"}}',
  leaveTeam:
    '{"summary":"Leaves the account that the session acts for","description":"The session goes on with one\'s own.","answer":{"$ref":"#/components/schemas/CurrentUser"}}',
  legal:
    '{"summary":"Terms and privacy, as the operator publishes them","answer":{"$ref":"#/components/schemas/LegalTexts"}}',
  live: '{"summary":"Whether the process answers","description":"Says nothing of its neighbours.","answer":{"type":"object","required":["status"],"properties":{"status":{"type":"string","enum":["ok"]}}}}',
  liveLine:
    '{"summary":"What has changed for the account since a position","description":"With `Accept: text/event-stream` the answer stays open, and what changes is told as it happens: `hello` first, then `hint`, `beat` where nothing changes, `end` where the session is over.","answer":{"$ref":"#/components/schemas/LiveHint"}}',
  logOutChannel: '{"summary":"Unlinks the phone","answer":{"$ref":"#/components/schemas/Channel"}}',
  login:
    '{"summary":"Signs in","description":"With a second factor a code is asked for.","answer":{"$ref":"#/components/schemas/CurrentUser"}}',
  logout:
    '{"summary":"Signs out","description":"The session ends, if there is one.","answer":{"$ref":"#/components/schemas/Done"}}',
  mainBalance: '{"summary":"The main balance of days","answer":{"$ref":"#/components/schemas/MainBalance"}}',
  me: '{"summary":"The account that is signed in","answer":{"$ref":"#/components/schemas/CurrentUser"}}',
  media: '{"summary":"A file that somebody sent, once it is kept, or that goes to somebody","answer":null}',
  mentionable:
    '{"summary":"Whom a note of a conversation can mention: members who see its channel","answer":{"type":"array","items":{"$ref":"#/components/schemas/Member"}}}',
  mergePeople:
    '{"summary":"Says that another person is this one","description":"It can be undone.","answer":{"$ref":"#/components/schemas/Done"}}',
  message: '{"summary":"One message","answer":{"$ref":"#/components/schemas/JobMessage"}}',
  messageBasis:
    '{"summary":"Why a message could be sent when it was","description":"The consent, the message that it answered, or neither.","answer":{"$ref":"#/components/schemas/MessageBasis"}}',
  messageTimeline:
    '{"summary":"What happened to a message, from the events themselves, oldest first","answer":{"type":"array","items":{"$ref":"#/components/schemas/TimelineEntry"}}}',
  offlinePayments:
    '{"summary":"Offline payments of all users, newest first","description":"Those that wait, or those that were decided so.","answer":{"type":"array","items":{"$ref":"#/components/schemas/OfflinePayment"}}}',
  openAccountExport:
    '{"summary":"Says where the archive of a copy is found","answer":{"$ref":"#/components/schemas/AccountExportOpened"}}',
  operations:
    '{"summary":"Projections, reactors, workers, queues and health","answer":{"$ref":"#/components/schemas/OperationsOverview"}}',
  optOuts:
    '{"summary":"Who gets no more messages, since when and by whose word, the last first","description":"A search for a name gives one page.","answer":{"type":"array","items":{"$ref":"#/components/schemas/OptOut"}}}',
  ownDays:
    '{"summary":"What moved the account\'s days, the latest first, with the balance after each","answer":{"type":"array","items":{"$ref":"#/components/schemas/DaysLine"}}}',
  ownDaysTable: '{"summary":"The same as a table, all of it","answer":null}',
  ownOfflinePayments:
    '{"summary":"The account\'s own offline payments, newest first","answer":{"type":"array","items":{"$ref":"#/components/schemas/OwnOfflinePayment"}}}',
  pauseJob: '{"summary":"Pauses a job","answer":{"$ref":"#/components/schemas/Done"}}',
  payPalSetup: '{"summary":"What the checkout page begins with","answer":{"$ref":"#/components/schemas/PayPalSetup"}}',
  payment: '{"summary":"One payment with its timeline","answer":{"$ref":"#/components/schemas/PaymentHistory"}}',
  paymentProof: '{"summary":"What the user sent as proof, as a download","answer":null}',
  paymentTotals:
    '{"summary":"What came and went between two instants, by day and currency","answer":{"$ref":"#/components/schemas/PaymentSums"}}',
  payments:
    '{"summary":"Payments as of then, newest first","answer":{"type":"array","items":{"$ref":"#/components/schemas/Payment"}}}',
  people:
    '{"summary":"The people whom the account knows, the newest first","description":"A search gives one page.","answer":{"type":"array","items":{"$ref":"#/components/schemas/Person"}}}',
  peopleImport:
    '{"summary":"How far a file of people is, and the first rows that were left out","answer":{"$ref":"#/components/schemas/PeopleImport"}}',
  peopleImportErrors:
    '{"summary":"The rows that were left out, as CSV","description":"Original columns, line and reason; for 90 days.","answer":null}',
  peopleImports:
    '{"summary":"The files of people that were taken in, the newest first","answer":{"type":"array","items":{"$ref":"#/components/schemas/PeopleImport"}}}',
  person: '{"summary":"One person","answer":{"$ref":"#/components/schemas/Person"}}',
  personEvidence:
    '{"summary":"Why a person could be written to: events with proofs that they lie in the sealed log","description":"`docs/evidence/verify-evidence.mjs` checks it.","answer":{"$ref":"#/components/schemas/EvidencePack"}}',
  personEvidencePdf: '{"summary":"Why a person could be written to, for people to read","answer":null}',
  personTimeline:
    '{"summary":"What happened with a person, the newest first","description":"All their numbers, and whoever was merged into them; at most 100 a page.","answer":{"type":"array","items":{"$ref":"#/components/schemas/PersonMoment"}}}',
  planReply:
    '{"summary":"Plans a reply for a time","description":"With the same Idempotency-Key, once. 409 with the owner where that is somebody else.","answer":{"$ref":"#/components/schemas/PlannedReplyResult"}}',
  plans:
    '{"summary":"The plans that can be bought","answer":{"type":"array","items":{"$ref":"#/components/schemas/Plan"}}}',
  presence:
    '{"summary":"Which other members have a conversation open that one may see","answer":{"type":"array","items":{"$ref":"#/components/schemas/Presence"}}}',
  presenceBeat:
    '{"summary":"Says that one has a conversation open, or writes in it: for 30 seconds, or 6","description":"Answers who else does.","answer":{"type":"array","items":{"$ref":"#/components/schemas/Presence"}}}',
  projectionDiff: '{"summary":"What a switch would change","answer":{"$ref":"#/components/schemas/ProjectionDiff"}}',
  publishWording:
    '{"summary":"Publishes the first version of a wording","answer":{"$ref":"#/components/schemas/SavedWording"}}',
  purchases:
    '{"summary":"What the account paid or is about to pay, newest first","answer":{"type":"array","items":{"$ref":"#/components/schemas/Purchase"}}}',
  readConversation:
    '{"summary":"Says that everything up to now was read","answer":{"$ref":"#/components/schemas/Done"}}',
  readInvitation: '{"summary":"Whom an invitation is for","answer":{"$ref":"#/components/schemas/InvitationOffer"}}',
  readMentions:
    '{"summary":"Says that one has read the notes that mention one","answer":{"$ref":"#/components/schemas/Done"}}',
  readTeamInvitation:
    '{"summary":"What an invitation offers, and to whom","answer":{"$ref":"#/components/schemas/TeamOffer"}}',
  ready:
    '{"summary":"Whether requests should be sent here","description":"503 names what is not ready.","answer":{"$ref":"#/components/schemas/Health"}}',
  rebuildProjection:
    '{"summary":"Fills a second version beside the live one","answer":{"$ref":"#/components/schemas/ProjectionView"}}',
  receipt: '{"summary":"The receipt of a payment, as a PDF","answer":null}',
  register:
    '{"summary":"Makes an account","description":"Signs in, or answers 202 where the address must be verified by mail first.","answer":{"anyOf":[{"$ref":"#/components/schemas/CurrentUser"},{"$ref":"#/components/schemas/RegistrationPending"}]}}',
  rejectOfflinePayment: '{"summary":"Rejects an offline payment","answer":{"$ref":"#/components/schemas/Done"}}',
  releaseConversation:
    '{"summary":"Gives one\'s conversation back, so that others can take it","answer":{"$ref":"#/components/schemas/Done"}}',
  removeAccountExport:
    '{"summary":"Removes a copy, also one that is being made","answer":{"$ref":"#/components/schemas/Done"}}',
  removeChannel: '{"summary":"Removes a channel","answer":{"$ref":"#/components/schemas/Done"}}',
  removeDays: '{"summary":"Takes days from a user","answer":{"$ref":"#/components/schemas/UserDaysChanged"}}',
  removeMember:
    '{"summary":"Removes a member","description":"Their sessions for this account end, their conversations go back to the queue.","answer":{"$ref":"#/components/schemas/Done"}}',
  removeSecondFactor:
    '{"summary":"Removes a second factor","description":"For somebody who has lost phone and recovery codes; their sessions end.","answer":{"$ref":"#/components/schemas/AdminUser"}}',
  renewRecoveryCodes:
    '{"summary":"Makes new recovery codes in the place of those of before","description":"They are shown once.","answer":{"$ref":"#/components/schemas/RecoveryCodes"}}',
  reopenConversation: '{"summary":"Opens a conversation again","answer":{"$ref":"#/components/schemas/Done"}}',
  repeatTeamInvitation:
    '{"summary":"Sends the link of an invitation again, for a week from now","description":"Links of before are good no more.","answer":{"$ref":"#/components/schemas/TeamInvitation"}}',
  replyInConversation:
    '{"summary":"Answers the person","description":"With the same Idempotency-Key, once. 409 with the owner where that is somebody else.","answer":{"$ref":"#/components/schemas/ReplyOrderedResult"}}',
  report:
    '{"summary":"What happened in conversations and to messages on some days, beside as many days before","answer":{"$ref":"#/components/schemas/Report"}}',
  reportConversations:
    '{"summary":"The conversations that a figure of a report is made of, the one in which it happened last first","answer":{"type":"array","items":{"$ref":"#/components/schemas/Conversation"}}}',
  reportTable: '{"summary":"The same as CSV","description":"A line for each figure.","answer":null}',
  requestVerification:
    '{"summary":"Starts a verification","description":"One at a time: while one runs, its id is the answer.","answer":{"type":"object","required":["id"],"properties":{"id":{"type":"string"}}}}',
  resendVerification:
    '{"summary":"Sends the link again that verifies an address","description":"The answer is the same for an unknown one.","answer":{"$ref":"#/components/schemas/Done"}}',
  resetPassword:
    '{"summary":"Sets a new password by a link","description":"Every session of the account ends.","answer":{"$ref":"#/components/schemas/Done"}}',
  resolveConversation:
    '{"summary":"Says that nothing is left to do","description":"The person\'s next message opens it again.","answer":{"$ref":"#/components/schemas/Done"}}',
  resolveMessage:
    '{"summary":"Says what became of a message of unknown outcome, found out by a person","answer":{"$ref":"#/components/schemas/Done"}}',
  restoreRecipient:
    '{"summary":"Lets somebody be written to again who had asked for no more messages","description":"It takes a consent that they gave after that.","answer":{"$ref":"#/components/schemas/Done"}}',
  resumeJob: '{"summary":"Goes on with a paused job","answer":{"$ref":"#/components/schemas/Done"}}',
  retention:
    '{"summary":"For how long the account keeps files and people, and what the last run removed","answer":{"$ref":"#/components/schemas/Retention"}}',
  retentionPreview:
    '{"summary":"What would go by these rules now","description":"Nothing is changed.","answer":{"$ref":"#/components/schemas/RetentionPreview"}}',
  retireEdition:
    '{"summary":"Throws the version before the last switch away","answer":{"$ref":"#/components/schemas/ProjectionView"}}',
  retryFailed:
    '{"summary":"Tries again what was definitely not sent","description":"Never what may have been.","answer":{"$ref":"#/components/schemas/RetryResult"}}',
  retryFault:
    '{"summary":"Tries again what failed, after its cause was mended","answer":{"$ref":"#/components/schemas/FaultRetried"}}',
  reviseWording:
    '{"summary":"Publishes another version","description":"Those of before stay as they are.","answer":{"$ref":"#/components/schemas/SavedWording"}}',
  revokeInvitation: '{"summary":"Takes an invitation back","answer":{"$ref":"#/components/schemas/Done"}}',
  rollBackProjection:
    '{"summary":"Goes back to the version before the last switch","answer":{"$ref":"#/components/schemas/ProjectionView"}}',
  rotateWebhook:
    '{"summary":"Makes a new token","description":"The one before is refused from now on.","answer":{"$ref":"#/components/schemas/IncomingWebhook"}}',
  rowErrors:
    '{"summary":"The rows that got no message, as CSV","description":"Original columns, line and reason; for 90 days.","answer":null}',
  saveGatewaySettings:
    '{"summary":"Changes the settings of the gateway","description":"A field that is blank or left out keeps its value.","answer":{"$ref":"#/components/schemas/GatewaySettings"}}',
  searchLines:
    '{"summary":"Messages and notes that hold all these words, the newest first","description":"A page may be short, or empty, and still have a next one.","answer":{"type":"array","items":{"$ref":"#/components/schemas/FoundLine"}}}',
  securityLog:
    '{"summary":"The security log, newest first","answer":{"type":"array","items":{"$ref":"#/components/schemas/SecurityEvent"}}}',
  segmentCount:
    '{"summary":"How many people a segment is of","description":"With `atLeast` there are as many or more.","answer":{"$ref":"#/components/schemas/SegmentCount"}}',
  segments:
    '{"summary":"The segments of the account, the last one first; at most 100","answer":{"type":"array","items":{"$ref":"#/components/schemas/Segment"}}}',
  sendBulk:
    '{"summary":"Sends to up to 50,000 people","description":"With the same Idempotency-Key, once.","answer":{"$ref":"#/components/schemas/BulkResult"}}',
  sendBulkFile:
    '{"summary":"Sends to the people in a CSV file","description":"With `dryRun` the file is only read: the answer is a preview.","answer":{"anyOf":[{"$ref":"#/components/schemas/BulkResult"},{"$ref":"#/components/schemas/BulkPreview"}]}}',
  sendMessage:
    '{"summary":"Sends one message","description":"With the same Idempotency-Key, once.","answer":{"$ref":"#/components/schemas/SendResult"}}',
  sendPlannedReply:
    '{"summary":"Sends a planned reply now","description":"409 where it was changed or sent meanwhile.","answer":{"$ref":"#/components/schemas/ReplyOrderedResult"}}',
  sendVerification:
    '{"summary":"Sends the link that verifies the address","answer":{"$ref":"#/components/schemas/Done"}}',
  sessions:
    '{"summary":"Where the account is signed in","description":"The last used comes first.","answer":{"type":"array","items":{"$ref":"#/components/schemas/AccountSession"}}}',
  setAttribute:
    '{"summary":"Sets, changes or takes away one attribute of a person","answer":{"$ref":"#/components/schemas/SavedPerson"}}',
  setAway:
    '{"summary":"Says whether a member is away: then nothing is assigned to them by itself","description":"Of others managers say so.","answer":{"$ref":"#/components/schemas/Answering"}}',
  setPace: '{"summary":"Changes how fast a channel sends","answer":{"$ref":"#/components/schemas/ChannelPacing"}}',
  setUpSecondFactor:
    '{"summary":"Makes a new secret to scan","description":"It counts once a code of it was given.","answer":{"$ref":"#/components/schemas/SecondFactorSetup"}}',
  signIns:
    '{"summary":"Sign-ins, failures and changes of the own account, newest first","answer":{"type":"array","items":{"$ref":"#/components/schemas/SecurityEvent"}}}',
  snoozeConversation:
    '{"summary":"Puts a conversation away until a time, or until the person writes","answer":{"$ref":"#/components/schemas/Done"}}',
  startTrial:
    '{"summary":"Starts the trial","description":"Once for each account.","answer":{"$ref":"#/components/schemas/Trial"}}',
  statement:
    '{"summary":"One account over a period","description":"Opening, lines with the balance after each, closing; the next page is in `cursor`.","answer":{"$ref":"#/components/schemas/AccountStatement"}}',
  submitOfflinePayment:
    '{"summary":"Tells of a payment that was made elsewhere","description":"A form where there is a proof beside it: a picture or a PDF of at most 5 MB.","answer":{"type":"object","required":["id"],"properties":{"id":{"type":"string"}}}}',
  suppress:
    '{"summary":"Adds a phone that may not be written to","answer":{"$ref":"#/components/schemas/SuppressedRecipient"}}',
  suppressions:
    '{"summary":"Who may not be written to","description":"The last that was added comes first.","answer":{"type":"array","items":{"$ref":"#/components/schemas/SuppressedRecipient"}}}',
  switchProjection:
    '{"summary":"Makes the rebuilt version the live one","answer":{"$ref":"#/components/schemas/ProjectionView"}}',
  syncBalance:
    '{"summary":"Compares the main balance with the gateway","answer":{"$ref":"#/components/schemas/BalanceSynced"}}',
  takeForgettingBack: '{"summary":"Takes it back: the account stays","answer":{"$ref":"#/components/schemas/Done"}}',
  team: '{"summary":"Who works for the account, and who is asked to","answer":{"$ref":"#/components/schemas/Team"}}',
  template: '{"summary":"One template","answer":{"$ref":"#/components/schemas/Template"}}',
  templateUses:
    '{"summary":"How often templates were used, in the order of `ids`","description":"Up to 50 ids, with commas.","answer":{"type":"array","items":{"$ref":"#/components/schemas/TemplateUse"}}}',
  templates:
    '{"summary":"The templates of the account","answer":{"type":"array","items":{"$ref":"#/components/schemas/Template"}}}',
  testGateway:
    '{"summary":"Tries to reach the gateway with the settings that are stored","answer":{"$ref":"#/components/schemas/GatewayTest"}}',
  topUpBalance: '{"summary":"Adds days to the main balance","answer":{"$ref":"#/components/schemas/BalanceChanged"}}',
  transactions:
    '{"summary":"Transactions of the main balance, newest first","answer":{"type":"array","items":{"$ref":"#/components/schemas/BalanceTransaction"}}}',
  unmergePeople: '{"summary":"Takes a person out of this one again","answer":{"$ref":"#/components/schemas/Done"}}',
  unsuppress: '{"summary":"Lets a person be written to again","answer":{"$ref":"#/components/schemas/Done"}}',
  uploadMedia:
    '{"summary":"Uploads a file, to be sent in a reply of this conversation within a day","description":"A form with a `file`.","answer":{"$ref":"#/components/schemas/UploadedMedia"}}',
  uploadMessageMedia:
    '{"summary":"Keeps a file for a message: its id goes into the send","description":"Who is to get it is said then.","answer":{"$ref":"#/components/schemas/UploadedMedia"}}',
  useLinkedNumber:
    '{"summary":"Takes the number that is linked instead of the channel\'s as its own; what waits is sent from it","answer":{"$ref":"#/components/schemas/Channel"}}',
  userChannels:
    '{"summary":"The channels of a user","answer":{"type":"array","items":{"$ref":"#/components/schemas/Channel"}}}',
  userForgettingPreview:
    '{"summary":"What goes when somebody\'s account is forgotten","answer":{"$ref":"#/components/schemas/AccountForgettingPreview"}}',
  users:
    '{"summary":"Users with their plans and days","answer":{"type":"array","items":{"$ref":"#/components/schemas/AdminUser"}}}',
  verifications:
    '{"summary":"What was verified and what was found, newest first","answer":{"type":"array","items":{"$ref":"#/components/schemas/AuditVerification"}}}',
  verifyEmail: '{"summary":"Verifies an address by a link","answer":{"$ref":"#/components/schemas/VerifiedLink"}}',
  voidTransaction: '{"summary":"Reverses a transaction","answer":{"$ref":"#/components/schemas/TransactionVoided"}}',
  withdrawConsent:
    '{"summary":"Writes down that a person withdrew from a purpose","description":"It counts from the next message on.","answer":{"$ref":"#/components/schemas/Done"}}',
  withdrawTeamInvitation: '{"summary":"Takes an invitation back","answer":{"$ref":"#/components/schemas/Done"}}',
  withdrawalConfirmation:
    '{"summary":"Whether who withdraws by a word is told so once, and in which words","answer":{"$ref":"#/components/schemas/WithdrawalConfirmation"}}',
  withdrawalWords:
    '{"summary":"The words with which people say that they want no more messages","answer":{"$ref":"#/components/schemas/WithdrawalWords"}}',
  wording: '{"summary":"One wording with all its versions","answer":{"$ref":"#/components/schemas/Wording"}}',
  wordings:
    '{"summary":"What people are told when they are asked for consent, with all versions, newest first","answer":{"type":"array","items":{"$ref":"#/components/schemas/Wording"}}}',
  workflows:
    '{"summary":"What can be connected","answer":{"type":"array","items":{"$ref":"#/components/schemas/Workflow"}}}',
};
