/** The drawings of places and states, in one file. */
export { PlaceDrawing } from './place-drawing';
export { StateDrawing } from './state-drawing';
