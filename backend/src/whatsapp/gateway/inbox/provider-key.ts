/** The key by which read models find a message: its channel, and the id that the gateway gave it there. */
export const providerKey = (channelId: number, providerMessageId: string) => `${channelId}:${providerMessageId}`;
