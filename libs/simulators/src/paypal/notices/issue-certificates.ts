import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

/** The signer of PayPal's webhook events. */
const SIGNER_NAME = 'messageverificationcerts.paypal.com';

const EC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
} as const;
const YEAR_MS = 365 * 86_400_000;

/** A certificate that signs, with the ones above it; its private key in PKCS#8. */
export interface Signer {
  id: string;
  /** PEM: leaf first, then the certificates above it, without the root. */
  chain: string;
  key: string;
}

/** The certificates of the simulator's authority; PEM. */
export interface Issued {
  root: string;
  trusted: Signer;
  /** By an unknown authority, under the same name. */
  foreign: Signer;
  /** By the right authority, for another name. */
  misnamed: Signer;
  /** By the right authority and the right name, over since yesterday. */
  expired: Signer;
}

/** Makes a new authority, another one that no client trusts, and the certificates of both. Takes a while. */
export async function issueCertificates(): Promise<Issued> {
  const [own, other] = await Promise.all([authority('Simulated PayPal root'), authority('Somebody else')]);
  // One RSA key is enough: the signers differ in their certificates.
  const keys = await webcrypto.subtle.generateKey(RSA, true, ['sign', 'verify']);
  const key = pem('PRIVATE KEY', Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)));
  const now = Date.now();
  const year: [number, number] = [now - 86_400_000, now + YEAR_MS];
  const sign = async (id: string, by: Authority, name: string, valid: [number, number]): Promise<Signer> => {
    const certificate = await X509CertificateGenerator.create({
      subject: `CN=${name}, O=Simulated PayPal`,
      issuer: by.intermediate.subject,
      notBefore: new Date(valid[0]),
      notAfter: new Date(valid[1]),
      signingKey: by.intermediateKeys.privateKey,
      publicKey: keys.publicKey,
      signingAlgorithm: EC,
      extensions: [
        new BasicConstraintsExtension(false),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
        new SubjectAlternativeNameExtension([{ type: 'dns', value: name }]),
      ],
    });
    return { id, key, chain: [certificate, by.intermediate].map((one) => one.toString('pem')).join('\n') };
  };
  const [trusted, foreign, misnamed, expired] = await Promise.all([
    sign('CERT-SIM-1', own, SIGNER_NAME, year),
    sign('CERT-SIM-2', other, SIGNER_NAME, year),
    sign('CERT-SIM-3', own, 'www.example.com', year),
    sign('CERT-SIM-4', own, SIGNER_NAME, [now - 2 * YEAR_MS, now - 86_400_000]),
  ]);
  return { root: own.root.toString('pem'), trusted, foreign, misnamed, expired };
}

interface Authority {
  root: X509Certificate;
  intermediate: X509Certificate;
  intermediateKeys: CryptoKeyPair;
}

type CryptoKeyPair = webcrypto.CryptoKeyPair;

async function authority(name: string): Promise<Authority> {
  const pair = () => webcrypto.subtle.generateKey(EC, false, ['sign', 'verify']);
  const [rootKeys, intermediateKeys] = await Promise.all([pair(), pair()]);
  const now = Date.now();
  const common = {
    notBefore: new Date(now - 3 * YEAR_MS),
    notAfter: new Date(now + 20 * YEAR_MS),
    signingAlgorithm: EC,
    extensions: [new BasicConstraintsExtension(true), new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true)],
  };
  const root = await X509CertificateGenerator.createSelfSigned({ ...common, name: `CN=${name}`, keys: rootKeys });
  const intermediate = await X509CertificateGenerator.create({
    ...common,
    subject: `CN=${name} intermediate`,
    issuer: root.subject,
    signingKey: rootKeys.privateKey,
    publicKey: intermediateKeys.publicKey,
  });
  return { root, intermediate, intermediateKeys };
}

const pem = (label: string, bytes: Buffer) =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END ${label}-----\n`;
