import type { Issued, Signer } from './issue-certificates.js';
import type { SimContext } from '../../runtime/context.js';

export type SignerKind = 'trusted' | 'foreign' | 'misnamed' | 'expired';

/** The simulator's own authority and certificates. Made when first needed (a key takes a while), kept with the data. */
export class Certificates {
  private made: Promise<Issued> | undefined;

  constructor(private readonly sim: SimContext) {}

  async root(): Promise<string> {
    return (await this.all()).root;
  }

  async signer(kind: SignerKind): Promise<Signer> {
    return (await this.all())[kind];
  }

  async chainOf(id: string): Promise<string | undefined> {
    const { trusted, foreign, misnamed, expired } = await this.all();
    return [trusted, foreign, misnamed, expired].find((signer) => signer.id === id)?.chain;
  }

  private all(): Promise<Issued> {
    return (this.made ??= this.load());
  }

  private async load(): Promise<Issued> {
    const [kept] = this.sim.store.load<Issued>('paypal-certificates');
    if (kept) return kept;
    // Loaded only here: the library is large, and most runs already have their certificates.
    const { issueCertificates } = await import('./issue-certificates.js');
    const made = await issueCertificates();
    this.sim.store.put('paypal-certificates', 'all', made);
    return made;
  }
}
