/**
 * Kinds of messages in which something is said, as the gateway names them. Each is a line of its conversation, and any
 * kind that is not here is one, too, as `unknown` is.
 */
export const SAID_KINDS = [
  ...(['text', 'link_preview', 'reply', 'interactive', 'hsm'] as const),
  ...(['image', 'video', 'gif', 'short', 'audio', 'voice', 'document', 'sticker'] as const),
  ...(['location', 'live_location', 'contact', 'contact_list', 'contacts', 'poll'] as const),
  ...(['order', 'product', 'catalog', 'event', 'story'] as const),
  ...(['group_invite', 'newsletter_invite', 'admin_invite', 'unknown'] as const),
] as const;

/** Kinds of reports that are no message: changes of an earlier one, calls, and what WhatsApp itself says. */
export const UNSAID_KINDS = ['action', 'poll_update', 'call', 'system', 'revoked'] as const;
