import { QR_LIFETIME_S, type QrResponse } from '@wavelane/contracts';
import type { GatewayFailure, LinkCode } from '@wavelane/gateway';

const EXPIRED = "Please click 'Refresh QR Code' to generate a new one.";
const STARTING = 'The channel is starting. The QR code will appear in a moment.';

/**
 * Turns the gateway's word about a QR code into the answer of the dialog: 200 a code, 202 not ready yet, 409 linked
 * already, 406 and 422 the end of this code.
 */
export function qrOf(code: LinkCode): QrResponse {
  switch (code.state) {
    case 'shown':
      return { httpStatus: 200, base64: code.image, expire: code.expireSeconds ?? QR_LIFETIME_S };
    case 'starting':
      return { httpStatus: 202, message: STARTING };
    case 'linked':
      return { httpStatus: 409, alreadyAuthenticated: true, message: 'WhatsApp is linked already' };
    case 'impossible':
      return { httpStatus: 406, error: 'QR Code Expired', message: 'This channel cannot be linked by QR code.' };
    case 'expired':
      return { httpStatus: 422, error: 'QR Code Expired', message: EXPIRED };
    case 'failed':
      return { httpStatus: 422, error: 'QR Code Expired', message: 'Please try again.' };
  }
}

/** A channel that starts or restarts answers 5xx or not at all for a while: that is "not ready yet". */
export function qrOfFailure(failure: GatewayFailure): QrResponse {
  if (failure.class === 'unavailable') return { httpStatus: 202, message: STARTING };
  const httpStatus = failure.status ?? 503;
  const message = 'The gateway refused to show a QR code. Please contact the administrator.';
  return { httpStatus, error: failure.message, message };
}
