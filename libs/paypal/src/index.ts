export * from './failure.js';
export * from './http-paypal.js';
export * from './money.js';
export * from './order.js';
export * from './paypal-gateway.js';
export * from './webhook/certificates.js';
export * from './webhook/signature.js';
