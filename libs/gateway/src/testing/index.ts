export { type Channel, type Engine, gatewayContract, type Trouble } from './contract.js';
export { MemoryGateway } from './memory-gateway.js';
