import { QR_LIFETIME_S, type QrResponse } from '@wavelane/contracts';
import type { GatewayFailure, LoginQr } from '@wavelane/whapi';

const EXPIRED = "Please click 'Refresh QR Code' to generate a new one.";
const STARTING = 'The channel is starting. The QR code will appear in a moment.';

/**
 * Turns the gateway's word about a QR code into the answer of the dialog: 200 a code, 202 not ready yet, 409 linked
 * already, 406 and 422 the end of this code. The gateway itself says "not ready" with 200 and WAITING.
 */
export function qrOf({ httpStatus, status, image, expireSeconds }: LoginQr): QrResponse {
  switch (httpStatus) {
    case 409:
      return { httpStatus, alreadyAuthenticated: true, message: 'WhatsApp is linked already' };
    case 406:
      return { httpStatus, error: 'QR Code Expired', message: 'This channel cannot be linked by QR code.' };
    case 422:
      return { httpStatus, error: 'QR Code Expired', message: 'Please try again.' };
  }
  if (status === 'TIMEOUT') return { httpStatus: 422, error: 'QR Code Expired', message: EXPIRED };
  if (status === 'ERROR') return { httpStatus: 422, error: 'QR Code Expired', message: 'Please try again.' };
  if (image === null) return { httpStatus: 202, message: STARTING };
  return { httpStatus: 200, base64: image, expire: expireSeconds ?? QR_LIFETIME_S };
}

/** A channel that starts or restarts answers 5xx or not at all for a while: that is "not ready yet". */
export function qrOfFailure(failure: GatewayFailure): QrResponse {
  if (failure.class === 'unavailable') return { httpStatus: 202, message: STARTING };
  const httpStatus = failure.status ?? 503;
  const message = 'The gateway refused to show a QR code. Please contact the administrator.';
  return { httpStatus, error: failure.message, message };
}
