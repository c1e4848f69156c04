export { createFace, type SlotFace } from './face';
export { createFade } from './fade';
export { mountView, type MountedView } from './parcel';
export { createSlot, type Slot, type SlotState, type Target } from './slot';
