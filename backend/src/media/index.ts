// Its declaration
export { media } from './feature.js';

// Module
export { MediaModule } from './media.module.js';

// Queries
export { ListMedia } from './media.queries.js';

// Events
export { type MediaHolder, mediaIdOf } from './media.events.js';

// Read models
export { type MediaDocument, mediaProjection } from './media.projection.js';

// Parts that other floors build on
export { TakesUpload, uploadIn } from './uploads/upload-form.js';
export { MediaUploads, type Sends } from './uploads/media-uploads.js';
export { SharedMedia } from './shared/shared-media.js';
export { type AtGateway, OutgoingMedia } from './outgoing/outgoing-media.js';
export { MediaRemoval } from './media-removal.js';
export { MEDIA_FOLDER, MediaFiles } from './files/media-files.js';

// The event families of its streams
export { mediaEvents } from './media.events.js';
