const PATIENCE_MS = 5_000;

/** The version that the server reports; undefined if it does not answer, or does not report one. */
export async function mongoVersion(url: string): Promise<string | undefined> {
  const { default: mongoose } = await import('mongoose');
  const limits = { serverSelectionTimeoutMS: PATIENCE_MS, socketTimeoutMS: PATIENCE_MS };
  const client = new mongoose.mongo.MongoClient(url, { appName: 'wavelane', ...limits });
  try {
    const { version } = await client.db().command({ buildInfo: 1 });
    return typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  } finally {
    await client.close().catch(() => undefined);
  }
}
